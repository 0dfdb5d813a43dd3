// What the server answers over plain HTTP (docs/protocol.md, section 15).

export interface ListedMatch {
  readonly match: string;
  readonly rules: { readonly rules: string; readonly points: number };
  readonly players: readonly [{ readonly name: string }, { readonly name: string }];
  readonly created: number;
  readonly records: number;
}

async function getJson<T>(path: string): Promise<T> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}

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

export async function liveMatches(): Promise<readonly ListedMatch[]> {
  return (await getJson<{ matches: readonly ListedMatch[] }>("/api/v1/matches")).matches;
}

// As text: it is judged as it came.
export async function fetchTranscript(match: string): Promise<string> {
  const response = await fetch(`/api/v1/matches/${match}/transcript`);
  if (!response.ok) throw new Error(`transcript: ${response.status}`);
  return response.text();
}
