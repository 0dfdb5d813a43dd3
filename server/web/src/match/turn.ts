// The roll that is being played: its dice, the ladder if it climbs one, who has played what of it.
import type { Game, Step } from "../engine/game";
import type { Dice } from "../fair/dice";
import type { MatchRecord, ThrowKind } from "../fair/record";
import { type Seat, sideOf } from "../fair/role";

export interface Segment {
  readonly seat: Seat;
  // None: a pass.
  readonly steps: readonly Step[];
}

export interface Turn {
  readonly index: number;
  readonly kind: ThrowKind;
  readonly dice: Dice;
  // Whose roll it is; null while an opening is a tie or the starter throws anew.
  readonly roller: Seat | null;
  // The doublet that a ladder begins with; null: no ladder.
  readonly ladderFrom: number | null;
  // Which of his rolls in this game it is.
  readonly rollNumber: number;
  readonly segments: readonly Segment[];
}

// A field of a position code.
export function codeField(code: string, name: string): string {
  return new RegExp(`\\b${name}=(\\S+)`).exec(code)?.[1] ?? "";
}

function turnOfThrow(record: MatchRecord, game: Game): Turn | null {
  if (record.body.type !== "roll") return null;
  const { index, kind, dice } = record.body;
  const { code } = game;
  const letter = codeField(code, "roller");
  const roller: Seat | null = letter === "w" ? 1 : letter === "b" ? 2 : null;
  const ladder = Number(codeField(code, "ladder"));
  const rolls = codeField(code, "rolls").split(",").map(Number);
  const rollNumber = roller ? (rolls[sideOf(roller)] ?? 0) : 0;
  return { index, kind, dice, roller, ladderFrom: ladder || null, rollNumber, segments: [] };
}

// `game` is as it is right after the record.
export function nextTurn(turn: Turn | null, record: MatchRecord, game: Game): Turn | null {
  const { body, seat } = record;
  if (body.type === "roll") return turnOfThrow(record, game);
  if (body.type === "game_start") return null;
  if (body.type !== "play" || !turn || !seat) return turn;
  return { ...turn, segments: [...turn.segments, { seat, steps: body.steps }] };
}

// One pip of the strip: who plays it, or has.
export type PipState = "played" | "current" | "later" | "lost";

export interface Rung {
  readonly die: number;
  // Four of a doublet, one of a mixed roll.
  readonly pips: readonly { readonly state: PipState; readonly seat: Seat | null }[];
  readonly isCurrent: boolean;
}

interface StripInput {
  readonly turn: Turn;
  // Of the draft, on top of the turn's own segments.
  readonly drafted: readonly Segment[];
  // What is still to be played now, and by whom.
  readonly holder: Seat | null;
  readonly diceLeft: readonly number[];
}

function rungDice(turn: Turn): readonly number[] {
  const [one, two] = turn.dice;
  if (one !== two) return one > two ? [one, two] : [two, one];
  if (turn.ladderFrom === null) return [one];
  return Array.from({ length: 7 - turn.ladderFrom }, (_, up) => turn.ladderFrom! + up);
}

// The strip under the board, one entry per rung (of a mixed roll: per die).
export function stripOf({ turn, drafted, holder, diceLeft }: StripInput): Rung[] {
  const played = [...turn.segments, ...drafted];
  const isDoublet = turn.dice[0] === turn.dice[1];
  const current = diceLeft[0];
  return rungDice(turn).map((die) => {
    const owners = played.flatMap(({ seat, steps }) =>
      steps.filter((step) => step.die === die).map(() => seat),
    );
    const left = diceLeft.filter((each) => each === die).length;
    const isAhead = isDoublet && current !== undefined && die > current;
    const pips = Array.from({ length: isDoublet ? 4 : 1 }, (_, at) => {
      const owner = owners[at];
      if (owner !== undefined) return { state: "played" as const, seat: owner };
      if (at < owners.length + left) return { state: "current" as const, seat: holder };
      return { state: isAhead ? ("later" as const) : ("lost" as const), seat: null };
    });
    return { die, pips, isCurrent: left > 0 };
  });
}
