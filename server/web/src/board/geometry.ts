// Where everything on a board lies, in pixels, for one viewer, who counts the points as his own:
// 24 his head, 6 to 1 his home. Pure.

// "classic": his head top right, his home bottom right. "rotated": the same board turned a quarter
// for tall screens, his home and head at the bottom.
export type Layout = "classic" | "rotated";

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

// Which way a stack grows from its edge.
export type Growth = "down" | "up" | "left" | "right";

export interface Place extends Rect {
  readonly growth: Growth;
}

export interface Geometry {
  readonly width: number;
  readonly height: number;
  readonly layout: Layout;
  readonly radius: number;
  // The number of a point is written in this much at its edge.
  readonly margin: number;
  // By point, 1 to 24; 0 is the viewer's tray.
  readonly places: readonly Place[];
  readonly otherTray: Place;
  readonly bar: Rect;
  // The two halves of the playing field.
  readonly fields: readonly [Rect, Rect];
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

const HALF = 6;
const SHOWN_FULL = 4;

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => (from < to ? from + at : from - at));

// Points in the order in which they lie along a long edge.
const FIRST_EDGE = range(13, 24);
const SECOND_EDGE = range(12, 1);

interface Measures {
  readonly length: number; // along the points
  readonly breadth: number; // across them
  readonly bar: number;
  readonly tray: number;
  readonly margin: number;
}

interface Line {
  readonly at: number;
  readonly size: number;
}

// The points along an edge: six, the bar, six.
function lineOf(measures: Measures, index: number): Line {
  const size = (measures.length - measures.bar - measures.tray) / 12;
  return { at: index * size + (index >= HALF ? measures.bar : 0), size };
}

function classicPlaces(measures: Measures): Place[] {
  const places: Place[] = [];
  const deep = measures.breadth / 2;
  FIRST_EDGE.forEach((point, index) => {
    const { at, size } = lineOf(measures, index);
    places[point] = { x: at, y: 0, width: size, height: deep, growth: "down" };
  });
  SECOND_EDGE.forEach((point, index) => {
    const { at, size } = lineOf(measures, index);
    places[point] = { x: at, y: deep, width: size, height: deep, growth: "up" };
  });
  const x = measures.length - measures.tray;
  places[0] = { x, y: deep, width: measures.tray, height: deep, growth: "up" };
  return places;
}

function rotatedPlaces(measures: Measures): Place[] {
  const places: Place[] = [];
  const deep = measures.breadth / 2;
  SECOND_EDGE.forEach((point, index) => {
    const { at, size } = lineOf(measures, index);
    places[point] = { x: 0, y: at, width: deep, height: size, growth: "right" };
  });
  FIRST_EDGE.forEach((point, index) => {
    const { at, size } = lineOf(measures, index);
    places[point] = { x: deep, y: at, width: deep, height: size, growth: "left" };
  });
  const y = measures.length - measures.tray;
  places[0] = { x: 0, y, width: deep, height: measures.tray, growth: "right" };
  return places;
}

export function geometryOf(layout: Layout, width: number, height: number): Geometry {
  const isClassic = layout === "classic";
  const length = isClassic ? width : height;
  const breadth = isClassic ? height : width;
  const bar = Math.max(9, length * 0.02);
  const tray = isClassic ? length * 0.062 : Math.max(20, length * 0.045);
  // Numbers stand on edge in the classic board, side by side with the checkers in the turned one.
  const margin = isClassic ? Math.max(15, Math.min(20, breadth * 0.04)) : 24;
  const measures: Measures = { length, breadth, bar, tray, margin };
  const places = isClassic ? classicPlaces(measures) : rotatedPlaces(measures);
  const { size } = lineOf(measures, 0);
  const stack = (breadth / 2 - margin) * 0.92;
  const radius = Math.min(size * 0.46, stack / (2 * SHOWN_FULL));
  const field = HALF * size;
  const along = (at: number, span: number): Rect =>
    isClassic
      ? { x: at, y: 0, width: span, height: breadth }
      : { x: 0, y: at, width: breadth, height: span };
  const own = places[0]!;
  const otherTray: Place = isClassic
    ? { ...own, y: 0, growth: "down" }
    : { ...own, x: breadth / 2, growth: "left" };
  return {
    width,
    height,
    layout,
    radius,
    margin,
    places,
    otherTray,
    bar: along(field, bar),
    fields: [along(0, field), along(field + bar, field)],
  };
}

// The centre of the `index`-th of `count` checkers in a place: beyond five they overlap.
export function spotOf(geometry: Geometry, place: Place, index: number, count: number): Spot {
  const { radius, margin } = geometry;
  const isUpright = place.growth === "down" || place.growth === "up";
  const depth = (isUpright ? place.height : place.width) - margin - radius * 2.2;
  const spacing = Math.min(2 * radius, count > 1 ? depth / (count - 1) : depth);
  const along = margin + radius + index * spacing;
  const middle = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
  switch (place.growth) {
    case "down":
      return { x: middle.x, y: place.y + along };
    case "up":
      return { x: middle.x, y: place.y + place.height - along };
    case "right":
      return { x: place.x + along, y: middle.y };
    case "left":
      return { x: place.x + place.width - along, y: middle.y };
  }
}

// Borne-off checkers lie on edge, close together.
export function trayRect(place: Place, index: number): Rect {
  const pitch =
    (place.growth === "up" || place.growth === "down" ? place.height : place.width) / 16;
  const thick = pitch * 0.8;
  const inset = 4;
  switch (place.growth) {
    case "down":
      return {
        x: place.x + inset,
        y: place.y + inset + index * pitch,
        width: place.width - 2 * inset,
        height: thick,
      };
    case "up":
      return {
        x: place.x + inset,
        y: place.y + place.height - inset - thick - index * pitch,
        width: place.width - 2 * inset,
        height: thick,
      };
    case "right":
      return {
        x: place.x + inset + index * pitch,
        y: place.y + inset,
        width: thick,
        height: place.height - 2 * inset,
      };
    case "left":
      return {
        x: place.x + place.width - inset - thick - index * pitch,
        y: place.y + inset,
        width: thick,
        height: place.height - 2 * inset,
      };
  }
}
