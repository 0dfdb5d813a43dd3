// What the server answers about ratings over plain HTTP (docs/protocol.md, section 15).
import type { GraphPoint } from "../ratings/graph";
import type { MatchId, Person, Rating } from "./messages";
import { readLines } from "./people-http";

// A rating as it is now.
export interface Standing extends Rating {
  readonly provisional: boolean;
  // That have changed it.
  readonly matches: number;
}

export interface Leader extends Standing {
  readonly player: Person;
}

export interface LedgerEntry {
  // Larger ones came later.
  readonly number: number;
  readonly cause: "match" | "annulment";
  readonly match: MatchId;
  readonly opponent: Person | null;
  // Not of an annulment.
  readonly won?: boolean;
  readonly time: number;
  readonly before: Rating;
  readonly after: Rating;
}

async function ask(address: string): Promise<Response> {
  const response = await fetch(`/api/v1/${address}`);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

export async function fetchLeaders(rules: string): Promise<readonly Leader[]> {
  const answer = await ask(`leaderboards/${rules}`);
  return ((await answer.json()) as { players: readonly Leader[] }).players;
}

// The oldest first.
export async function fetchGraph(player: string, rules: string): Promise<readonly GraphPoint[]> {
  const answer = await ask(`players/${player}/ratings/${rules}`);
  return ((await answer.json()) as { points: readonly GraphPoint[] }).points;
}

export const ENTRIES_A_PAGE = 20;

// The newest first; fewer than a page: that was all.
export async function fetchLedger(
  player: string,
  rules: string,
  before?: number,
): Promise<readonly LedgerEntry[]> {
  const since = before === undefined ? "" : `&before=${before}`;
  const answer = await ask(`players/${player}/ledger/${rules}?limit=${ENTRIES_A_PAGE}${since}`);
  return readLines<LedgerEntry>(await answer.text());
}
