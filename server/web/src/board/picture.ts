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
  const inset = geometry.margin * 0.5 + 2;
  const spot = {
    down: { x: place.x + place.width / 2, y: inset },
    up: { x: place.x + place.width / 2, y: place.y + place.height - inset },
    right: { x: inset, y: place.y + place.height / 2 },
    left: { x: place.x + place.width - inset, y: place.y + place.height / 2 },
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
    { tag: "circle", attributes: { cy: radius * 0.07, r: radius, class: "checker-shadow" } },
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

const BOW = 0.16;
const MOST_BOW = 56;

// Where an arrow bends to: towards the middle of the board, so that those along one edge do not
// lie on each other.
function bendOf(geometry: Geometry, from: Spot, to: Spot): Spot {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const bow = Math.min(MOST_BOW, length * BOW) * 2;
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const across = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  const inward = { x: geometry.width / 2 - middle.x, y: geometry.height / 2 - middle.y };
  const side = across.x * inward.x + across.y * inward.y < 0 ? -1 : 1;
  return { x: middle.x + across.x * bow * side, y: middle.y + across.y * bow * side };
}

function arrowHead(tip: Spot, bend: Spot, size: number): Shape {
  const length = Math.hypot(tip.x - bend.x, tip.y - bend.y) || 1;
  const ahead = { x: (tip.x - bend.x) / length, y: (tip.y - bend.y) / length };
  const neck = { x: tip.x - ahead.x * size, y: tip.y - ahead.y * size };
  const side = { x: -ahead.y * size * 0.55, y: ahead.x * size * 0.55 };
  const corners = [
    tip.x,
    tip.y,
    neck.x + side.x,
    neck.y + side.y,
    neck.x - side.x,
    neck.y - side.y,
  ];
  const points = corners.map((each) => Math.round(each * 10) / 10).join(" ");
  return { tag: "polygon", attributes: { points, class: "arrow-head" } };
}

function arrowCount(at: Spot, count: number): Shape[] {
  return [
    { tag: "circle", attributes: { cx: at.x, cy: at.y, r: 11, class: "arrow-badge" } },
    { tag: "text", attributes: { ...at, class: "arrow-count" }, text: `×${count}` },
  ];
}

// A bow with a head, light around it so that it is seen on any checker; and how many went that way where it was more than one.
export function arrowShape(geometry: Geometry, arrow: Arrow): Shape {
  const from = arrowEnd(geometry, arrow.from, arrow.isViewers);
  const to = arrowEnd(geometry, arrow.to, arrow.isViewers);
  const bend = bendOf(geometry, from, to);
  const middle = { x: (from.x + 2 * bend.x + to.x) / 4, y: (from.y + 2 * bend.y + to.y) / 4 };
  const path = [from, bend, to].map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`);
  return {
    tag: "g",
    attributes: { class: "arrow" },
    children: [
      ...["arrow-halo", "arrow-line"].map((className) => ({
        tag: "path",
        attributes: { d: `M${path[0]} Q${path[1]} ${path[2]}`, class: className },
      })),
      arrowHead(to, bend, Math.min(13, geometry.radius)),
      ...(arrow.count > 1 ? arrowCount(middle, arrow.count) : []),
    ],
  };
}
