// What the server answers over plain HTTP (docs/protocol.md, section 15).

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

// As text: it is judged as it came.
export async function fetchTranscript(match: string): Promise<string> {
  const response = await fetch(`/api/v1/matches/${match}/transcript`);
  if (!response.ok) throw new Error(`transcript: ${response.status}`);
  return response.text();
}
