// Records, the durable log of a match, taken apart (fairness page, section 7). Form only: whether
// one may stand where it does is `MatchLog`'s to say.
import type { Step } from "../engine/game";

export type { Step };

import { ByteReader, type Bytes, isEqual } from "./bytes";
import type { Dice } from "./dice";
import { Fault } from "./fault";
import { tag } from "./hash";
import type { ByRole, BySeat, Seat } from "./role";

export type ThrowKind = "opening" | "turn" | "extra";
export type GameEndReason = "borne_off" | "resigned" | "void";
export type ForfeitReason = "time" | "abandoned" | "link_withheld";

export interface Roll {
  readonly type: "roll";
  readonly index: number;
  readonly kind: ThrowKind;
  readonly links: ByRole<Bytes>;
  readonly dice: Dice;
}
// Without steps: an automatic pass.
export interface Play {
  readonly type: "play";
  readonly steps: readonly Step[];
  readonly reserve: number;
}
export interface GameStart {
  readonly type: "game_start";
  readonly game: number;
  readonly score: BySeat<number>;
}
export interface GameEnd {
  readonly type: "game_end";
  readonly winner: Seat | null;
  readonly points: number;
  readonly reason: GameEndReason;
}
export interface Resign {
  readonly type: "resign";
  readonly what: "game" | "match";
}
export interface Forfeit {
  readonly type: "forfeit";
  readonly reason: ForfeitReason;
}
export interface Resume {
  readonly type: "resume";
  readonly lastSeq: number;
  readonly lastHash: Bytes;
  readonly credited: number;
}
export interface Agree {
  readonly type: "agree";
}

export type RecordBody = Roll | Play | GameStart | GameEnd | Resign | Forfeit | Resume | Agree;
export type RecordType = RecordBody["type"];

export interface MatchRecord {
  readonly headerHash: Bytes;
  readonly seq: number;
  readonly previous: Bytes;
  readonly seat: Seat | null;
  readonly ms: number;
  readonly body: RecordBody;
}

const RECORD = tag("record");
const SHORTEST = 16 + 32 + 4 + 32 + 1 + 1 + 8 + 2;
const MOST_STEPS = 4;

const THROW_KINDS: readonly ThrowKind[] = ["opening", "turn", "extra"];
const GAME_END_REASONS: readonly GameEndReason[] = ["borne_off", "resigned", "void"];
const FORFEIT_REASONS: readonly ForfeitReason[] = ["time", "abandoned", "link_withheld"];

const isDie = (value: number): boolean => value >= 1 && value <= 6;

// None: a value is out of its range.
const READERS: readonly ((reader: ByteReader) => RecordBody | null)[] = [
  (reader) => {
    const index = reader.number(4);
    const kind = THROW_KINDS[reader.number(1)];
    const links: ByRole<Bytes> = [reader.take(32), reader.take(32), reader.take(32)];
    const dice: Dice = [reader.number(1), reader.number(1)];
    return kind && dice.every(isDie) ? { type: "roll", index, kind, links, dice } : null;
  },
  (reader) => {
    const flags = reader.number(1);
    const count = reader.number(1);
    if (count > MOST_STEPS || flags !== (count === 0 ? 1 : 0)) return null;
    const steps = Array.from({ length: count }, () => ({
      from: reader.number(1),
      die: reader.number(1),
    }));
    const isInRange = steps.every(({ from, die }) => from >= 1 && from <= 24 && isDie(die));
    return isInRange ? { type: "play", steps, reserve: reader.number(4) } : null;
  },
  (reader) => ({
    type: "game_start",
    game: reader.number(2),
    score: [reader.number(2), reader.number(2)],
  }),
  (reader) => {
    const winner = reader.number(1);
    const points = reader.number(1);
    const reason = GAME_END_REASONS[reader.number(1) - 1];
    if (winner > 2 || !reason) return null;
    return { type: "game_end", winner: (winner || null) as Seat | null, points, reason };
  },
  (reader) => {
    const what = (["game", "match"] as const)[reader.number(1)];
    return what ? { type: "resign", what } : null;
  },
  (reader) => {
    const reason = FORFEIT_REASONS[reader.number(1) - 1];
    return reason ? { type: "forfeit", reason } : null;
  },
  (reader) => ({
    type: "resume",
    lastSeq: reader.number(4),
    lastHash: reader.take(32),
    credited: reader.number(4),
  }),
  () => ({ type: "agree" }),
];

export const ROLL_TYPE = 1;
const TYPE_AT = 16 + 32 + 4 + 32;

// Looks no deeper than at the type.
export const isRoll = (bytes: Uint8Array): boolean => bytes[TYPE_AT] === ROLL_TYPE;

export function decodeRecord(bytes: Bytes): MatchRecord | Fault {
  if (bytes.length < SHORTEST) return new Fault("bad_length", "the record is too short");
  const reader = new ByteReader(bytes);
  if (!isEqual(reader.take(RECORD.length), RECORD)) {
    return new Fault("bad_tag", "the record does not begin with NFv1/record");
  }
  const headerHash = reader.take(32);
  const seq = reader.number(4);
  const previous = reader.take(32);
  const readBody = READERS[reader.number(1) - 1];
  const seat = reader.number(1);
  const ms = reader.number(8);
  if (reader.number(2) !== reader.left) {
    return new Fault("bad_length", "the record has not the length that it says");
  }
  if (!readBody) return new Fault("unknown_type", "the record's type is unknown");
  if (seat > 2) return new Fault("wrong_seat", "the record names a seat that there is not");
  const body = readBody(reader);
  if (!body) return new Fault("bad_value", "a value in the record's body is out of its range");
  if (!reader.isWhole) return new Fault("bad_length", "the record's body has not its length");
  return { headerHash, seq, previous, seat: (seat || null) as Seat | null, ms, body };
}
