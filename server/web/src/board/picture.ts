// What a board looks like: field, points, checkers, arrows. Colours are the style sheet's.
import { type Geometry, type Place, type Rect, type Spot, spotOf, trayRect } from "./geometry";
import type { Shape } from "./shape";

export type Colour = "white" | "black";

// One checker: whose it is, where, and which of how many there.
export interface Checker {
  readonly key: string;
  readonly colour: Colour;
  // The viewer's own numbering; 0: borne off.
  readonly point: number;
  readonly isViewers: boolean;
  // Grows with every move: who comes later lies on top.
  readonly arrival: number;
  readonly index: number;
  readonly count: number;
}

export interface Arrow {
  // The viewer's own numbering; 0: off.
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly isViewers: boolean;
}

const NUMBERED_FROM = 6;

const rectShape = (rect: Rect, className: string, rounding = 0): Shape => ({
  tag: "rect",
  attributes: { ...rect, class: className, rx: rounding },
});

function triangle(place: Place, className: string): Shape {
  const { x, y, width, height } = place;
  const tip = 0.86;
  const middle = { x: x + width / 2, y: y + height / 2 };
  const corners = {
    down: [x, y, x + width, y, middle.x, y + height * tip],
    up: [x, y + height, x + width, y + height, middle.x, y + height * (1 - tip)],
    right: [x, y, x, y + height, x + width * tip, middle.y],
    left: [x + width, y, x + width, y + height, x + width * (1 - tip), middle.y],
  }[place.growth];
  return { tag: "polygon", attributes: { points: corners.join(" "), class: className } };
}

function numberAt(geometry: Geometry, point: number): Shape {
  const place = geometry.places[point]!;
  const inset = geometry.margin * 0.55;
  const spot = {
    down: { x: place.x + place.width / 2, y: inset },
    up: { x: place.x + place.width / 2, y: place.y + place.height - inset },
    right: { x: inset + 2, y: place.y + place.height / 2 },
    left: { x: place.x + place.width - inset - 2, y: place.y + place.height / 2 },
  }[place.growth];
  return { tag: "text", attributes: { ...spot, class: "point-number" }, text: String(point) };
}

const POINTS = Array.from({ length: 24 }, (_, at) => at + 1);

// What stands still.
export function fieldShapes(geometry: Geometry): Shape[] {
  const whole: Rect = { x: 0, y: 0, width: geometry.width, height: geometry.height };
  return [
    rectShape(whole, "board-frame", 6),
    ...geometry.fields.map((field) => rectShape(field, "board-field")),
    ...POINTS.map((point) =>
      triangle(geometry.places[point]!, point % 2 === 0 ? "point even" : "point odd"),
    ),
    rectShape(geometry.bar, "board-bar"),
    ...POINTS.map((point) => numberAt(geometry, point)),
  ];
}

function standing(geometry: Geometry, checker: Checker): Shape {
  const { radius } = geometry;
  const place = geometry.places[checker.point]!;
  const isTop = checker.index === checker.count - 1;
  const circles: Shape[] = [
    { tag: "circle", attributes: { r: radius * 0.97, class: "checker-body" } },
    { tag: "circle", attributes: { r: radius * 0.68, class: "checker-mark" } },
  ];
  const label: Shape[] =
    isTop && checker.count >= NUMBERED_FROM
      ? [
          {
            tag: "text",
            attributes: { class: "checker-count", "font-size": radius * 0.95 },
            text: String(checker.count),
          },
        ]
      : [];
  return {
    tag: "g",
    key: checker.key,
    attributes: { class: `checker ${checker.colour}` },
    at: spotOf(geometry, place, checker.index, checker.count),
    children: [...circles, ...label],
  };
}

function borneOff(geometry: Geometry, checker: Checker): Shape {
  const place = checker.isViewers ? geometry.places[0]! : geometry.otherTray;
  const { x, y, width, height } = trayRect(place, checker.index);
  return {
    tag: "g",
    key: checker.key,
    attributes: { class: `checker off ${checker.colour}` },
    at: { x, y },
    children: [{ tag: "rect", attributes: { width, height, rx: 2, class: "checker-body" } }],
  };
}

export function checkerShapes(geometry: Geometry, checkers: readonly Checker[]): Shape[] {
  return checkers.map((checker) =>
    checker.point === 0 ? borneOff(geometry, checker) : standing(geometry, checker),
  );
}

// A bar at the base of a point that can be left, a ring where a checker can land.
export function sourceShape(geometry: Geometry, point: number): Shape {
  const { x, y, width, height, growth } = geometry.places[point]!;
  const thick = 5;
  const bar: Rect = {
    down: { x: x + 2, y, width: width - 4, height: thick },
    up: { x: x + 2, y: y + height - thick, width: width - 4, height: thick },
    right: { x, y: y + 2, width: thick, height: height - 4 },
    left: { x: x + width - thick, y: y + 2, width: thick, height: height - 4 },
  }[growth];
  return rectShape(bar, "source-mark", 2);
}

export function targetShape(geometry: Geometry, point: number, standingThere: number): Shape {
  const place = geometry.places[point]!;
  if (point === 0) return rectShape(place, "target-tray", 4);
  const spot = spotOf(geometry, place, standingThere, standingThere + 1);
  return {
    tag: "circle",
    attributes: { cx: spot.x, cy: spot.y, r: geometry.radius * 0.8, class: "target-mark" },
  };
}

export function selectedShape(geometry: Geometry, point: number, count: number): Shape {
  const spot = spotOf(geometry, geometry.places[point]!, count - 1, count);
  return {
    tag: "circle",
    attributes: { cx: spot.x, cy: spot.y, r: geometry.radius, class: "selected-mark" },
  };
}

function arrowEnd(geometry: Geometry, point: number, isViewers: boolean): Spot {
  if (point > 0) return spotOf(geometry, geometry.places[point]!, 1, 3);
  const tray = isViewers ? geometry.places[0]! : geometry.otherTray;
  return { x: tray.x + tray.width / 2, y: tray.y + tray.height / 2 };
}

// A line with a head, and how many went that way where it was more than one.
export function arrowShape(geometry: Geometry, arrow: Arrow): Shape {
  const from = arrowEnd(geometry, arrow.from, arrow.isViewers);
  const to = arrowEnd(geometry, arrow.to, arrow.isViewers);
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const ahead = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const size = Math.min(14, geometry.radius);
  const neck = { x: to.x - ahead.x * size, y: to.y - ahead.y * size };
  const side = { x: -ahead.y * size * 0.6, y: ahead.x * size * 0.6 };
  const head = [to.x, to.y, neck.x + side.x, neck.y + side.y, neck.x - side.x, neck.y - side.y];
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const label: Shape[] =
    arrow.count > 1
      ? [
          {
            tag: "circle",
            attributes: { cx: middle.x, cy: middle.y, r: 11, class: "arrow-badge" },
          },
          { tag: "text", attributes: { ...middle, class: "arrow-count" }, text: `×${arrow.count}` },
        ]
      : [];
  return {
    tag: "g",
    attributes: { class: "arrow" },
    children: [
      {
        tag: "line",
        attributes: { x1: from.x, y1: from.y, x2: neck.x, y2: neck.y, class: "arrow-line" },
      },
      { tag: "polygon", attributes: { points: head.join(" "), class: "arrow-head" } },
      ...label,
    ],
  };
}
