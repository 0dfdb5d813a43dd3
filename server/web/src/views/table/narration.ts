// A table in words: names, the status line, points. One model for eyes, ears and tests.
import { pips } from "../../engine/points";
import type { Seat } from "../../fair/role";
import type { MatchSession } from "../../match/session";
import type { TableModel, TableView } from "../../match/table";
import { type Message, text } from "../../texts/texts";
import { pointWords } from "../position-words";

export function nameOf(session: MatchSession, seat: Seat): string {
  if (seat === session.seat) return text("table-you");
  return session.players?.[seat - 1]?.name ?? text(seat === 1 ? "table-white" : "table-black");
}

export const diceText = (dice: readonly number[]): string =>
  dice.length > 2 && new Set(dice).size === 1 ? `${dice[0]}-${dice[0]}` : dice.join("-");

function gameEnd(session: MatchSession): Message | null {
  const end = session.book?.records.findLast(({ body }) => body.type === "game_end");
  if (end?.body.type !== "game_end") return null;
  const { winner, points } = end.body;
  if (!winner) return { id: "status-game-void" };
  return winner === session.seat
    ? { id: "status-game-won", args: { points } }
    : { id: "status-game-lost", args: { points, name: nameOf(session, winner) } };
}

// What is going on, in one line.
export function statusOf(session: MatchSession, view: TableView): Message {
  if (session.stopReason) return { id: "status-stopped", args: { reason: session.stopReason } };
  if (session.isWithoutSecret && session.phase === "live") return { id: "status-without-secret" };
  const due = session.book?.log.due;
  const isBetweenGames = session.isNextAwaited || due?.type === "close";
  const end = isBetweenGames ? gameEnd(session) : null;
  if (end) return end;
  if (view.isSending) return { id: "table-sending" };
  if (view.isComplete) return { id: "status-complete" };
  if (view.isMyPlay)
    return { id: "status-your-turn-dice", args: { dice: diceText(view.diceLeft) } };
  if (due?.type === "play") {
    return { id: "status-their-turn", args: { name: nameOf(session, due.seat) } };
  }
  return { id: "status-throwing" };
}

function optionsAt(model: TableModel, point: number): string {
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
