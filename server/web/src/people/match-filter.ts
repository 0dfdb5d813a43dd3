// Which of a player's matches one wants to see, and how each went for him.
import type { PlayedMatch } from "../wire/people-http";

export const RESULTS = ["won", "lost", "undecided"] as const;
export type Result = (typeof RESULTS)[number];
export const KINDS = ["rated", "casual"] as const;
export type Kind = (typeof KINDS)[number];

// Null: any.
export interface MatchFilter {
  readonly rules: string | null;
  readonly kind: Kind | null;
  readonly result: Result | null;
}

export const ANY: MatchFilter = { rules: null, kind: null, result: null };

// The player's seat, from 0.
export const seatOf = ({ players }: PlayedMatch, player: string): 0 | 1 =>
  players[0].id === player ? 0 : 1;

export function resultOf(played: PlayedMatch, player: string): Result {
  if (!played.winner) return "undecided";
  return played.winner - 1 === seatOf(played, player) ? "won" : "lost";
}

const isOr = <T>(wanted: T | null, there: T): boolean => wanted === null || wanted === there;

export const isWanted = (filter: MatchFilter, played: PlayedMatch, player: string): boolean =>
  isOr(filter.rules, played.rules.rules) &&
  isOr(filter.kind, played.rules.rated ? "rated" : "casual") &&
  (filter.result === null ||
    (played.state === "closed" && resultOf(played, player) === filter.result));
