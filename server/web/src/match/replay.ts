// A finished (or running) match, position by position.
import type { Side } from "../engine/game";
import type { MatchRecord, Step } from "../fair/record";
import { type Seat, sideOf } from "../fair/role";
import { afterSteps } from "./draft";
import { type MoveRow, movesOf } from "./moves";
import { type Sides, START } from "./playback";

export interface Moment {
  // The roll that has just been played; null at the beginning.
  readonly row: MoveRow | null;
  readonly sides: Sides;
}

export function applySteps(sides: Sides, side: Side, steps: readonly Step[]): Sides {
  const [white, black] = sides;
  return side === 0 ? [afterSteps(white, steps), black] : [white, afterSteps(black, steps)];
}

function afterRow(sides: Sides, row: MoveRow): Sides {
  return row.segments.reduce((now, { seat, steps }) => applySteps(now, sideOf(seat), steps), sides);
}

// The beginning, then the position after each roll has been played. Before: the records are good.
export function momentsOf(records: readonly MatchRecord[]): Moment[] {
  const moments: Moment[] = [{ row: null, sides: START }];
  let game = 1;
  for (const row of movesOf(records)) {
    const before = row.game === game ? moments.at(-1)!.sides : START;
    game = row.game;
    moments.push({ row, sides: afterRow(before, row) });
  }
  return moments;
}

// Whose roll it was; of an opening, who played it.
export const playerOf = (row: MoveRow): Seat | null => row.seat ?? row.segments[0]?.seat ?? null;
