// A position in words, for those who hear it.
import type { Checkers } from "../engine/game";
import { asOpponentCounts, HEAD, HOME } from "../engine/points";
import type { Seat } from "../fair/role";
import { text } from "../texts/texts";

export const colourOf = (seat: Seat): "white" | "black" => (seat === 1 ? "white" : "black");

export interface Sight {
  readonly viewer: Seat;
  readonly own: Checkers;
  // In the other side's numbering.
  readonly other: Checkers;
}

export function pointWords({ viewer, own, other }: Sight, point: number): string {
  const colour = colourOf(viewer);
  const mine = own[point] ?? 0;
  const theirs = other[asOpponentCounts(point)] ?? 0;
  if (mine > 0) {
    const place = point === HEAD ? "head" : point <= HOME ? "home" : "way";
    return text("point-own", { point, place, count: mine, colour });
  }
  if (theirs > 0) {
    const others = colour === "white" ? "black" : "white";
    return text("point-other", { point, count: theirs, colour: others });
  }
  return text("point-empty", { point });
}

// Accessible names of a board's buttons that is only looked at; 0 is the tray.
export const positionLabels = (sight: Sight): string[] =>
  Array.from({ length: HEAD + 1 }, (_, point) =>
    point === 0 ? text("point-tray") : pointWords(sight, point),
  );
