// The curve of a rating, and the band in which the truth lies 19 times of 20.
import { wholePoints } from "./numbers";

// Time, value and deviation, as they are sent.
export type GraphPoint = readonly [number, number, number];

// The scale ends at whole hundreds.
const STEP = 100;

export interface Graph {
  readonly lowest: number;
  readonly highest: number;
  // In units of the picture, as SVG has them.
  readonly curve: string;
  readonly band: string;
  readonly newest: readonly [number, number];
}

// One match is one step to the right, however long ago. Before: a point at least.
export function graphOf(known: readonly GraphPoint[], width: number, height: number): Graph {
  // One alone is a level line.
  const points = known.length === 1 ? [...known, ...known] : known;
  const low = points.map(([, value, deviation]) => wholePoints(value - 2 * deviation));
  const high = points.map(([, value, deviation]) => wholePoints(value + 2 * deviation));
  const lowest = Math.floor(Math.min(...low) / STEP) * STEP;
  const highest = Math.ceil(Math.max(...high) / STEP) * STEP;
  const stride = width / (points.length - 1);
  const y = (value: number): number => (height * (highest - value)) / (highest - lowest);
  const place = (value: number, at: number): string =>
    `${(at * stride).toFixed(1)},${y(value).toFixed(1)}`;
  const values = points.map(([, value]) => wholePoints(value));
  return {
    lowest,
    highest,
    curve: values.map(place).join(" "),
    band: [...high.map(place), ...low.map(place).reverse()].join(" "),
    newest: [width, y(values.at(-1)!)],
  };
}
