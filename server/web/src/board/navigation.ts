// Where the arrow keys lead on a board: to what lies there on the screen.
import type { Layout } from "./geometry";

export type Direction = "left" | "right" | "up" | "down";

const DIRECTIONS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

export const directionOf = (code: string): Direction | null => DIRECTIONS[code] ?? null;

// Along the edge with 13 to 24 the numbers grow, along the other they fall.
const isFirstEdge = (point: number): boolean => point >= 13;
const across = (point: number): number => 25 - point;

// The neighbour, or the point itself at the border. The tray's is 1.
export function neighbourOf(layout: Layout, point: number, direction: Direction): number {
  if (point === 0) return 1;
  const isClassic = layout === "classic";
  const isAlong = (direction === "left" || direction === "right") === isClassic;
  if (!isAlong) {
    const toFirst = isClassic ? direction === "up" : direction === "right";
    return toFirst === isFirstEdge(point) ? point : across(point);
  }
  const isOnward = direction === "right" || direction === "down";
  const next = point + (isOnward === isFirstEdge(point) ? 1 : -1);
  const isSameEdge = next >= 1 && next <= 24 && isFirstEdge(next) === isFirstEdge(point);
  return isSameEdge ? next : point;
}
