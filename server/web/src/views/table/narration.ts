// A table in words: names, the status line, news, points. One model for eyes, ears and tests.
import { pips, rollText } from "../../engine/points";
import { otherSeat, type Seat } from "../../fair/role";
import type { DiceCount, RollNews } from "../../match/roll-news";
import type { MatchSession } from "../../match/session";
import type { TableModel } from "../../match/table";
import type { TableView } from "../../match/table-view";
import { type Message, text } from "../../texts/texts";
import { personName } from "../person-name";
import { pointWords } from "../position-words";

export function nameOf(session: MatchSession, seat: Seat): string {
  if (seat === session.seat) return text("table-you");
  const player = session.players?.[seat - 1];
  return player ? personName(player) : text(seat === 1 ? "table-white" : "table-black");
}

// `6-5`, `4-4`; what is left of a doublet `4×2`.
export function diceText(dice: readonly number[]): string {
  const [first] = dice;
  if (dice.length < 2 || new Set(dice).size > 1) return rollText(dice);
  return dice.length === 4 ? `${first}-${first}` : `${first}×${dice.length}`;
}

const restText = (rest: readonly DiceCount[]): string =>
  rest.map(({ die, count }) => (count > 1 ? `${die}×${count}` : `${die}`)).join(", ");

// What has become of a roll that could not be played out.
export function newsOf(session: MatchSession, { type, seat, rest }: RollNews): Message {
  const isOwn = seat === session.seat;
  const isToViewer = otherSeat(seat) === session.seat;
  const id = {
    passed: isOwn ? "status-pass-you" : "status-pass",
    lost: isOwn ? "news-lost-you" : "news-lost",
    handed: isOwn ? "news-handed-on" : isToViewer ? "news-handed-you" : "news-handed",
  }[type];
  const dice = restText(rest);
  const to = nameOf(session, otherSeat(seat));
  return { id, args: { name: nameOf(session, seat), to, dice, die: rest[0]?.die ?? 0 } };
}

function gameEnd(session: MatchSession): Message | null {
  const end = session.book?.records.findLast(({ body }) => body.type === "game_end");
  if (end?.body.type !== "game_end") return null;
  const { winner, points } = end.body;
  if (!winner) return { id: "status-game-void" };
  return winner === session.seat
    ? { id: "status-game-won", args: { points } }
    : { id: "status-game-lost", args: { points, name: nameOf(session, winner) } };
}

// The dice that the viewer is to play are what the other side has left of its roll.
function isHandedOver({ turn, viewer }: TableView): boolean {
  const last = turn?.segments.at(-1);
  return last !== undefined && last.seat !== viewer;
}

function ownTurn(session: MatchSession, view: TableView): Message {
  if (view.stop) return newsOf(session, view.stop);
  if (view.isForced) return { id: "status-forced" };
  if (view.isComplete) return { id: "status-complete" };
  const dice = diceText(view.diceLeft);
  return isHandedOver(view)
    ? { id: "status-handed", args: { dice, name: nameOf(session, otherSeat(view.viewer)) } }
    : { id: "status-your-turn-dice", args: { dice } };
}

// What is going on, in one line.
export function statusOf(session: MatchSession, view: TableView): Message {
  if (session.isWithoutSecret && session.phase === "live") return { id: "status-without-secret" };
  const due = session.book?.log.due;
  const isBetweenGames = session.isNextAwaited || due?.type === "close";
  const end = isBetweenGames ? gameEnd(session) : null;
  if (end) return end;
  if (view.isSending) return { id: "table-sending" };
  if (view.isMyPlay) return ownTurn(session, view);
  if (session.isThrowAwaited) return { id: "status-your-throw" };
  if (due?.type === "play") {
    return { id: "status-their-turn", args: { name: nameOf(session, due.seat) } };
  }
  return { id: "status-throwing" };
}

// What can be played from there, in words; empty: nothing.
export function optionsAt(model: TableModel, point: number): string {
  const steps = model.draft?.options.filter(({ from }) => from === point) ?? [];
  return steps
    .map(({ die }) =>
      point > die
        ? text("point-option", { die, to: point - die })
        : text("point-option-off", { die }),
    )
    .join(", ");
}

// Accessible names of the board's buttons; 0 is the tray.
export function pointLabels(model: TableModel, view: TableView): string[] {
  return Array.from({ length: 25 }, (_, point) => {
    if (point === 0) return text("point-tray");
    const what = pointWords(view, point);
    const options = optionsAt(model, point);
    return options ? text("point-options", { what, options }) : what;
  });
}

export const pipsOf = (view: TableView, seat: Seat): number =>
  pips(seat === view.viewer ? view.own : view.other);

export function resultOf(session: MatchSession): string {
  const winner = session.book?.close?.winner ?? null;
  if (winner === null) return text("end-drawn");
  if (winner === session.seat) return text("end-won");
  return text("end-winner", { name: nameOf(session, winner) });
}
