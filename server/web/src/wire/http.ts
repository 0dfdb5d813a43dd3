// The first thing that is asked of the server over plain HTTP (docs/protocol.md, section 15).

export interface Guest {
  readonly name: string;
  readonly player: string;
}

// The secret stays in a cookie that scripts cannot read; asking again makes nobody else of us.
export async function becomeGuest(): Promise<Guest> {
  const response = await fetch("/api/v1/guest", { method: "POST" });
  if (!response.ok) throw new Error(`guest: ${response.status}`);
  return (await response.json()) as Guest;
}
