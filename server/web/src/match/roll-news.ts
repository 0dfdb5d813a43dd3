// What becomes of a roll that its player cannot play out: nothing could be played, the rest is lost,
// or the other side plays it.
import type { Due } from "../engine/game";
import { type Seat, seatOfSide } from "../fair/role";
import { stripOf, type Turn } from "./turn";

// So many of one number.
export interface DiceCount {
  readonly die: number;
  readonly count: number;
}

export interface RollNews {
  readonly type: "passed" | "lost" | "handed";
  // Who could not go on.
  readonly seat: Seat;
  // What he could not play, the number he was blocked at first.
  readonly rest: readonly DiceCount[];
}

// Before: the turn's newest segment has just been played; `due` is what the game calls for now.
export function rollNewsOf(turn: Turn, due: Due): RollNews | null {
  const last = turn.segments.at(-1);
  if (!last) return null;
  const holder = due.side === null ? null : seatOfSide(due.side);
  const isGoingOn = due.kind === "play" || due.kind === "pass";
  if (due.kind === "won" || (isGoingOn && holder === last.seat)) return null;
  const diceLeft = isGoingOn ? due.dice : [];
  const rest = stripOf({ turn, drafted: [], holder, diceLeft })
    .map(({ die, pips }) => ({ die, count: pips.filter(({ state }) => state !== "played").length }))
    .filter(({ count }) => count > 0);
  if (isGoingOn) return { type: "handed", seat: last.seat, rest };
  if (rest.length === 0) return null;
  const hasPlayed = turn.segments.some(({ steps }) => steps.length > 0);
  return { type: hasPlayed ? "lost" : "passed", seat: last.seat, rest };
}
