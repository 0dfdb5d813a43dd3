// A table as it is shown: everything that the views draw from, made anew with every change.
import type { BoardPicture } from "../board/board";
import { destination } from "../engine/points";
import { type Seat, seatOfSide, sideOf } from "../fair/role";
import type { SeatNumber } from "../wire/messages";
import { arrowsOf } from "./arrows";
import type { DraftDesk } from "./draft-desk";
import type { LastPlay } from "./last-play";
import type { Playback } from "./playback";
import { type RollNews, rollNewsOf } from "./roll-news";
import type { MatchSession } from "./session";
import { type Rung, stripOf, type Turn } from "./turn";

export interface TableView extends BoardPicture {
  // Whose eyes it is seen with: the seat's own, White's for a watcher.
  readonly viewer: Seat;
  readonly seat: SeatNumber;
  readonly turn: Turn | null;
  readonly strip: readonly Rung[];
  readonly diceLeft: readonly number[];
  // The die that a tap plays.
  readonly activeDie: number | null;
  // The viewer is to play now.
  readonly isMyPlay: boolean;
  readonly isComplete: boolean;
  // What becomes of the rest of the roll, where the viewer's turn is complete without it.
  readonly stop: RollNews | null;
  // Complete, and there was no choice.
  readonly isForced: boolean;
  readonly canUndo: boolean;
  readonly canRepeat: boolean;
  readonly isSending: boolean;
}

// What a view is made of.
export interface TableParts {
  readonly session: MatchSession;
  readonly desk: DraftDesk;
  readonly playback: Playback;
  readonly lastPlay: LastPlay;
  readonly selected: number | null;
  // Of the selected checker.
  readonly targets: readonly number[];
  readonly activeDie: number | null;
}

type Choices = Pick<TableView, "sources" | "targets" | "selected" | "canUndo" | "canRepeat">;

function choicesOf({ session, desk, selected, targets }: TableParts): Choices {
  const { draft } = desk;
  const options = draft?.options ?? [];
  const isTrayOpen = selected === null && options.some((step) => destination(step) === 0);
  const last = draft?.lastStep;
  return {
    sources: [...new Set(options.map(({ from }) => from))],
    targets: isTrayOpen ? [0] : targets,
    selected,
    canUndo: (draft?.stepCount ?? 0) > 0 && !session.isCommanding,
    canRepeat: last ? options.some(({ from }) => from === last.from) : false,
  };
}

type Dice = Pick<
  TableView,
  | "turn"
  | "strip"
  | "diceLeft"
  | "activeDie"
  | "isMyPlay"
  | "isComplete"
  | "stop"
  | "isForced"
  | "isSending"
>;

function diceOf({ session, desk, activeDie }: TableParts): Dice {
  const { draft } = desk;
  const { turn } = session;
  const due = session.book!.log.game.due;
  // After a turn that is complete, what follows when it is sent.
  const next = draft?.isComplete ? draft.due : due;
  const holder = next.side === null ? null : seatOfSide(next.side);
  const nextDice = next.kind === "play" ? next.dice : [];
  const diceLeft = draft ? draft.diceLeft : nextDice;
  const stripDice = draft?.isComplete ? nextDice : diceLeft;
  const drafted = draft?.segments.map((steps) => ({ seat: session.seat as Seat, steps })) ?? [];
  const played = turn && { ...turn, segments: [...turn.segments, ...drafted] };
  return {
    turn,
    strip: turn ? stripOf({ turn, drafted, holder, diceLeft: stripDice }) : [],
    diceLeft,
    activeDie,
    isMyPlay: draft !== null,
    isComplete: draft?.isComplete ?? false,
    stop: draft?.isComplete && played ? rollNewsOf(played, draft.due) : null,
    isForced: desk.isForced,
    isSending: session.isCommanding,
  };
}

function sidesOf({ desk, playback }: TableParts, viewer: Seat): Pick<TableView, "own" | "other"> {
  const draft = playback.isRunning ? null : desk.draft;
  if (draft) return { own: draft.own, other: draft.other };
  const { shown } = playback;
  const side = sideOf(viewer);
  return { own: shown[side], other: shown[side === 0 ? 1 : 0] };
}

// Of the last segment until the viewer's own first step: all of a ladder would be a tangle.
function shownArrows({ desk, lastPlay }: TableParts, viewer: Seat): BoardPicture["arrows"] {
  const { play } = lastPlay;
  if ((desk.draft?.stepCount ?? 0) > 0 || !play) return [];
  return arrowsOf(play.newest, play.seat === viewer);
}

// Before: the session has a book.
export function viewOf(parts: TableParts): TableView {
  const { seat } = parts.session;
  const viewer: Seat = seat || 1;
  return {
    viewer,
    seat,
    ...sidesOf(parts, viewer),
    ...choicesOf(parts),
    arrows: shownArrows(parts, viewer),
    ...diceOf(parts),
  };
}
