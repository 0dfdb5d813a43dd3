// What the server answers about a player over plain HTTP (docs/protocol.md, section 15).
import type { BySeat } from "../fair/role";
import type { BotLevel, MatchId, Person } from "./messages";
import type { Standing } from "./ratings-http";

// How many matches of one kind of ending; `deserted` are those of the undecided that he left.
export interface EndingCount {
  readonly won: number;
  readonly lost: number;
  readonly undecided: number;
  readonly deserted: number;
}

// By ending.
export type EndingCounts = Readonly<Record<string, EndingCount>>;

export interface PlayerCard {
  readonly name: string;
  readonly bot?: BotLevel;
  readonly online: boolean;
  readonly match: MatchId | null;
  readonly outcomes: EndingCounts;
  // From 0 to 1.
  readonly escape_rate: number;
  // Without one nobody has ratings.
  readonly account: boolean;
  // By rule set.
  readonly ratings: Readonly<Record<string, Standing>>;
}

interface ArrangedMatch {
  readonly match: MatchId;
  readonly rules: { readonly rules: string; readonly points: number; readonly rated: boolean };
  readonly players: BySeat<Person>;
  readonly created: number;
}

export interface PlayedMatch extends ArrangedMatch {
  readonly state: "live" | "closed" | "withdrawn";
  // Of a closed one.
  readonly ending?: string;
  // 0: nobody.
  readonly winner?: number;
  readonly score?: BySeat<number>;
}

export interface SingleMatch extends ArrangedMatch {
  readonly close: { readonly reason: string; readonly winner: number } | null;
}

// Null: the server knows nothing of the kind.
async function fetchKnown<T>(address: string): Promise<T | null> {
  const response = await fetch(address);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return (await response.json()) as T;
}

export const fetchPlayer = (player: string): Promise<PlayerCard | null> =>
  fetchKnown(`/api/v1/players/${player}`);

export const fetchMatch = (match: MatchId): Promise<SingleMatch | null> =>
  fetchKnown(`/api/v1/matches/${match}`);

export const MATCHES_A_PAGE = 20;

// A player's matches, a page of them: one a line, the newest first; fewer: that was all.
export async function fetchMatches(player: string, before?: MatchId): Promise<PlayedMatch[]> {
  const address = `/api/v1/players/${player}/matches?limit=${MATCHES_A_PAGE}${before ? `&before=${before}` : ""}`;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return readLines(await response.text());
}

// Whether there is anything of a player that would be missed: the server forgets who has played nothing.
export async function hasPlayed(player: string): Promise<boolean> {
  const response = await fetch(`/api/v1/players/${player}/matches?limit=1`);
  if (response.status === 404) return false;
  if (!response.ok) throw new Error(`matches: ${response.status}`);
  return (await response.text()) !== "";
}

// NDJSON; what is no JSON is left out.
export function readLines<T = PlayedMatch>(lines: string): T[] {
  return lines.split("\n").flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as T] : [];
    } catch {
      return [];
    }
  });
}
