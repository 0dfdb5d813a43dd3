// Where a match stands for this browser, which plays it or looks on: what its session's parts share.
import type { BySeat } from "../fair/role";
import type {
  Closed,
  Phrase,
  Presence,
  SeatNumber,
  WireClock,
  WirePlayer,
  WireRecord,
} from "../wire/messages";
import type { RecordBook } from "./record-book";
import type { Seat } from "./seat";
import type { Turn } from "./turn";

export type Phase = "joining" | "setting_up" | "live" | "closed" | "withdrawn" | "no_such_match";

export interface Standing {
  phase: Phase;
  // The viewer's; 0: watching.
  seatNumber: SeatNumber;
  // The seat with its secret; null: a watcher, or the secret is in another browser.
  seat: Seat | null;
  book: RecordBook | null;
  hasReceipt: boolean;
  players: BySeat<WirePlayer> | null;
  clock: WireClock | null;
  readonly presences: [Presence | null, Presence | null];
  watchers: number;
  // The roll that is being played, or was last.
  turn: Turn | null;
  rematchOfferedBy: SeatNumber;
  // The newest that a seat has said.
  phrase: Phrase | null;
  // The newest record that another device of this seat had seen; null: none had any.
  witnessed: WireRecord | null;
  // Why this seat gives no more links; null: all is well.
  stopReason: string | null;
  // What the server said that cannot be right.
  refused: WireRecord | Closed | null;
  isConnected: boolean;
}

export const newStanding = (): Standing => ({
  phase: "joining",
  seatNumber: 0,
  seat: null,
  book: null,
  hasReceipt: false,
  players: null,
  clock: null,
  presences: [null, null],
  watchers: 0,
  turn: null,
  rematchOfferedBy: 0,
  phrase: null,
  witnessed: null,
  stopReason: null,
  refused: null,
  isConnected: false,
});
