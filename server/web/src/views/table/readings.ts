// What is read aloud when a key asks for it.
import { playText } from "../../engine/points";
import { otherSeat } from "../../fair/role";
import type { TableView } from "../../match/table-view";
import { text } from "../../texts/texts";
import { pointWords } from "../position-words";
import { clockText } from "./clock-face";
import { rungLabel } from "./dice-strip";
import type { Press } from "./keys";
import { nameOf, optionsAt, pipsOf } from "./narration";

function board({ view }: Press): string {
  return Array.from({ length: 24 }, (_, at) => 24 - at)
    .filter((point) => view.own[point] || view.other[point <= 12 ? point + 12 : point - 12])
    .map((point) => pointWords(view, point))
    .join(". ");
}

function ladder({ view }: Press): string {
  return view.strip.map((_, at) => rungLabel(view.strip, at)).join(". ") || text("strip-none");
}

function lastPlay({ model, view }: Press): string {
  const seat = otherSeat(view.viewer);
  const record = model.session.book?.records.findLast(
    (each) => each.body.type === "play" && each.seat === seat,
  );
  const name = nameOf(model.session, seat);
  if (record?.body.type !== "play") return text("spoken-not-played", { name });
  const play = playText(record.body.steps);
  return play ? text("spoken-played", { name, play }) : text("spoken-pass", { name });
}

const bothSides = ({ viewer }: TableView) => [viewer, otherSeat(viewer)] as const;

function pipCounts({ model, view }: Press): string {
  return bothSides(view)
    .map(
      (seat) =>
        `${nameOf(model.session, seat)}: ${text("table-pips", { count: pipsOf(view, seat) })}`,
    )
    .join(". ");
}

function clocks({ model, view }: Press): string {
  const { clock } = model.session;
  if (!clock) return text("table-unlimited");
  return bothSides(view)
    .map((seat) => `${nameOf(model.session, seat)}: ${clockText(clock, seat)}`)
    .join(". ");
}

function movesFromHere({ model, view, point }: Press): string {
  const what = pointWords(view, point);
  const options = optionsAt(model, point);
  return options ? text("point-options", { what, options }) : what;
}

// By the key that asks for it.
export const READINGS: Record<string, (press: Press) => string> = {
  KeyB: board,
  KeyL: ladder,
  KeyO: lastPlay,
  KeyP: pipCounts,
  KeyT: clocks,
  KeyM: movesFromHere,
  KeyV: ({ model }) => text("dice-count", { count: model.session.book?.log.throws ?? 0 }),
  Slash: () => text("keys-help"),
};
