// What may come next in a match.
import type { CloseReason } from "./close";
import type { GameEnd, GameStart, ThrowKind } from "./record";
import type { Seat } from "./role";

export interface AwaitedRoll {
  readonly type: "roll";
  readonly index: number;
  readonly kind: ThrowKind;
  // Nobody's in an opening.
  readonly seat: Seat | null;
}
// "play": its seat has a choice; "pass": a PLAY without steps is due at once.
export interface AwaitedPlay {
  readonly type: "play" | "pass";
  readonly seat: Seat;
}
// The records decide the match: nothing but RESUMEs and exactly this close may follow.
export interface AwaitedClose {
  readonly type: "close";
  readonly reason: CloseReason;
  readonly winner: Seat | null;
}
// Of GAME_START and GAME_END there is only one that may come: this body.
export type Awaited = AwaitedRoll | AwaitedPlay | GameStart | GameEnd | AwaitedClose;
