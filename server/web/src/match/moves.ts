// A match as a list of rolls and what was played of each: for the move list and the replay.
import type { Dice } from "../fair/dice";
import type { MatchRecord, Step, ThrowKind } from "../fair/record";
import type { Seat } from "../fair/role";

export interface PlayedSegment {
  readonly seat: Seat;
  readonly steps: readonly Step[];
  // Seq of its record.
  readonly record: number;
}

export interface MoveRow {
  readonly game: number;
  readonly index: number;
  readonly kind: ThrowKind;
  readonly dice: Dice;
  // Null in an opening.
  readonly seat: Seat | null;
  readonly segments: readonly PlayedSegment[];
}

export function movesOf(records: readonly MatchRecord[]): MoveRow[] {
  const rows: (MoveRow & { segments: PlayedSegment[] })[] = [];
  let game = 0;
  for (const { body, seat, seq } of records) {
    if (body.type === "game_start") game = body.game;
    if (body.type === "roll") {
      const { index, kind, dice } = body;
      rows.push({ game, index, kind, dice, seat, segments: [] });
    }
    if (body.type === "play" && seat) {
      rows.at(-1)?.segments.push({ seat, steps: body.steps, record: seq });
    }
  }
  return rows;
}
