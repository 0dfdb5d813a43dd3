// Matches of this player whose end nobody at this browser has seen yet.
import type { MatchId } from "../wire/messages";
import { readIds } from "./kept-ids";

const KEY = "unfinished";
const MOST = 8;

const kept = (): readonly MatchId[] => readIds(localStorage, KEY);
const keep = (matches: readonly MatchId[]): void =>
  localStorage.setItem(KEY, JSON.stringify(matches.slice(-MOST)));

export const isLeftOpen = (match: MatchId): boolean => kept().includes(match);

// Of those that were unfinished when this browser last knew, the ones that are no more. What is
// unfinished now is remembered.
export function endedOf(unfinished: readonly MatchId[]): readonly MatchId[] {
  const ended = kept().filter((each) => !unfinished.includes(each));
  keep([...ended, ...unfinished]);
  return ended;
}

// In whatever tab.
export function sawEnd(match: MatchId): void {
  if (isLeftOpen(match)) keep(kept().filter((each) => each !== match));
}
