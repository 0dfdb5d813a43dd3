// The board's geometry as numbers: every side counts its own points, 24 (its head) to 1.
import type { Checkers } from "./game";

export const HEAD = 24;
export const HOME = 6;
export const CHECKERS_PER_SIDE = 15;

// The same point as the other side counts it.
export const asOpponentCounts = (point: number): number => (point <= 12 ? point + 12 : point - 12);

export function pips(checkers: Checkers): number {
  return checkers.reduce((sum, count, point) => sum + count * point, 0);
}

// Where a step ends: 0 is off.
export const destination = ({ from, die }: { from: number; die: number }): number =>
  Math.max(0, from - die);

// `24/18`, `6/off`.
export function stepText(step: { from: number; die: number }): string {
  return `${step.from}/${destination(step) || "off"}`;
}

// A roll for people, `6-5`: the higher die first, whichever fell first.
export const rollText = (dice: readonly number[]): string =>
  [...dice].sort((one, two) => two - one).join("-");

// A play for people: equal steps are counted, `24/20(4) 20/15(2)`.
export function playText(steps: readonly { from: number; die: number }[]): string {
  const counts = new Map<string, number>();
  for (const step of steps) {
    const text = stepText(step);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => (count > 1 ? `${text}(${count})` : text)).join(" ");
}
