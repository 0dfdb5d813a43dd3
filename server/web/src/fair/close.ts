// How a match ended: signed once, last, with the server's terminal (fairness page, section 8).
import { ByteReader, type Bytes, isEqual } from "./bytes";
import { Fault } from "./fault";
import { sha256, tag } from "./hash";
import type { BySeat, Seat } from "./role";

const CLOSE_SIZE = 134;
const CLOSE_TAG = tag("close");
export const CLOSE_REASONS = [
  "finished",
  "resigned",
  "forfeited",
  "agreed",
  "called_off_on_throw",
  "called_off",
  "exhausted",
  "state_lost",
  "void_match",
] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

export interface MatchClose {
  readonly hash: Bytes;
  readonly headerHash: Bytes;
  readonly reason: CloseReason;
  readonly winner: Seat | null;
  readonly score: BySeat<number>;
  readonly throws: number;
  readonly records: number;
  readonly lastRecord: Bytes;
  readonly serverTerminal: Bytes;
  readonly ms: number;
}

// Form only; whether it fits the match is `MatchLog`'s to say.
export function decodeClose(bytes: Bytes): MatchClose | Fault {
  if (bytes.length !== CLOSE_SIZE) return new Fault("bad_length", "the close is not of 134 octets");
  const reader = new ByteReader(bytes);
  if (!isEqual(reader.take(CLOSE_TAG.length), CLOSE_TAG)) {
    return new Fault("bad_tag", "the close does not begin with NFv1/close");
  }
  const headerHash = reader.take(32);
  const reason = CLOSE_REASONS[reader.number(1) - 1];
  const winner = reader.number(1);
  if (!reason) return new Fault("wrong_reason", "the close gives an unknown reason");
  if (winner > 2) return new Fault("wrong_winner", "the close names an unknown winner");
  return {
    hash: sha256(bytes),
    headerHash,
    reason,
    winner: (winner || null) as Seat | null,
    score: [reader.number(2), reader.number(2)],
    throws: reader.number(4),
    records: reader.number(4),
    lastRecord: reader.take(32),
    serverTerminal: reader.take(32),
    ms: reader.number(8),
  };
}
