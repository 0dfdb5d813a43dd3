// Another device for the same player, over plain HTTP (docs/protocol.md, section 1).

export type Refusal = "other_identity" | "no_such_handover" | "failed";

async function post(path: string, content?: object): Promise<Response> {
  return fetch(`/api/v1/handover${path}`, {
    method: "POST",
    ...(content && {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(content),
    }),
  });
}

// Works once, within five minutes. Null: none is given to an account, which logs in elsewhere.
export async function askForToken(): Promise<string | null> {
  const response = await post("");
  if (response.status === 409) return null;
  if (!response.ok) throw new Error(`handover: ${response.status}`);
  return ((await response.json()) as { token: string }).token;
}

// The public id that this browser has from now on. `isReplacing`: though it had another one.
export async function redeem(
  token: string,
  isReplacing: boolean,
): Promise<{ readonly player: string } | Refusal> {
  const response = await post("/redeem", { token, ...(isReplacing && { replace: true }) });
  const content = await response.json().catch(() => null);
  if (response.ok) return content;
  const code = content?.error?.code;
  return code === "other_identity" || code === "no_such_handover" ? code : "failed";
}
