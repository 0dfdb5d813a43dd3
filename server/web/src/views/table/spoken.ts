// A table read aloud: what happens as it happens, and on demand what there is.
import { playText } from "../../engine/points";
import type { MatchRecord } from "../../fair/record";
import { otherSeat } from "../../fair/role";
import type { MatchSession } from "../../match/session";
import type { TableModel, TableView } from "../../match/table";
import { text } from "../../texts/texts";
import { announce } from "../announcer";
import { pointWords } from "../position-words";
import { diceText, nameOf, pipsOf } from "./narration";

// What a record means for those who hear it; null: nothing.
function recordWords(session: MatchSession, record: MatchRecord): string | null {
  const { body, seat } = record;
  if (body.type === "roll") {
    const dice = body.dice.join("-");
    if (!seat) return text("spoken-opening", { dice });
    return text(seat === session.seat ? "spoken-you-rolled" : "spoken-rolled", {
      name: nameOf(session, seat),
      dice,
    });
  }
  if (body.type !== "play" || !seat) return null;
  if (body.steps.length === 0) {
    const id = seat === session.seat ? "spoken-you-pass" : "spoken-pass";
    return text(id, { name: nameOf(session, seat) });
  }
  return seat === session.seat
    ? null
    : text("spoken-played", { name: nameOf(session, seat), play: playText(body.steps) });
}

// Reads out what comes; returns what ends that.
export function speakRecords(session: MatchSession): () => void {
  let recent: string[] = [];
  return session.listen((record, isNew) => {
    const words = isNew ? recordWords(session, record) : null;
    if (!words) return;
    // What comes together is said together.
    if (recent.length === 0) {
      setTimeout(() => {
        announce(recent.join(" "));
        recent = [];
      });
    }
    recent.push(words);
  });
}

const board = (view: TableView): string =>
  Array.from({ length: 24 }, (_, at) => 24 - at)
    .filter((point) => view.own[point] || view.other[point <= 12 ? point + 12 : point - 12])
    .map((point) => pointWords(view, point))
    .join(". ");

function ladder(view: TableView): string {
  return view.strip
    .map((rung) =>
      text("strip-rung", {
        number: view.strip.indexOf(rung) + 1,
        rungs: view.strip.length,
        die: rung.die,
        left: rung.pips.filter(({ state }) => state === "current").length,
      }),
    )
    .join(". ");
}

function lastMove(session: MatchSession, view: TableView): string {
  const record = session.book?.records.findLast(
    ({ body, seat }) => body.type === "play" && seat === otherSeat(view.viewer),
  );
  return record?.body.type === "play" ? playText(record.body.steps) || "–" : "–";
}

// By the key that asks for it.
export const READINGS: Record<string, (model: TableModel, view: TableView) => string> = {
  KeyB: (_, view) => board(view),
  KeyL: (_, view) => ladder(view),
  KeyO: (model, view) => lastMove(model.session, view),
  KeyP: (model, view) =>
    [view.viewer, otherSeat(view.viewer)]
      .map(
        (seat) =>
          `${nameOf(model.session, seat)}: ${text("table-pips", { count: pipsOf(view, seat) })}`,
      )
      .join(". "),
  KeyM: (_, view) => diceText(view.diceLeft) || text("strip-none"),
  KeyV: (model) => text("dice-count", { count: model.session.book?.log.throws ?? 0 }),
};
