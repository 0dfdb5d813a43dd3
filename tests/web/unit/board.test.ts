// The board as numbers: every point has its place, its neighbours and its checkers.
import { describe, expect, it } from "vitest";
import { SideOfCheckers } from "../../../server/web/src/board/checkers";
import { geometryOf, type Layout, spotOf } from "../../../server/web/src/board/geometry";
import { neighbourOf } from "../../../server/web/src/board/navigation";
import { checkerShapes } from "../../../server/web/src/board/picture";
import { toMarkup } from "../../../server/web/src/board/shape";

const POINTS = Array.from({ length: 24 }, (_, at) => at + 1);
const SCREENS: readonly (readonly [Layout, number, number])[] = [
  ["classic", 1022, 507],
  ["classic", 640, 340],
  ["rotated", 348, 440],
  ["rotated", 378, 640],
];

describe.each(SCREENS)("%s board of %i x %i", (layout, width, height) => {
  const geometry = geometryOf(layout, width, height);

  it("has room for every point inside, and no two overlap", () => {
    for (const point of POINTS) {
      const { x, y, width: w, height: h } = geometry.places[point]!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + w).toBeLessThanOrEqual(width + 0.01);
      expect(y + h).toBeLessThanOrEqual(height + 0.01);
      for (const other of POINTS.slice(point)) {
        const there = geometry.places[other]!;
        const apart =
          x + w <= there.x + 0.01 ||
          there.x + there.width <= x + 0.01 ||
          y + h <= there.y + 0.01 ||
          there.y + there.height <= y + 0.01;
        expect(apart, `${point} and ${other}`).toBe(true);
      }
    }
  });

  it("keeps fifteen checkers on their own point", () => {
    for (const point of POINTS) {
      const place = geometry.places[point]!;
      for (let index = 0; index < 15; ++index) {
        const { x, y } = spotOf(geometry, place, index, 15);
        expect(x).toBeGreaterThanOrEqual(place.x);
        expect(x).toBeLessThanOrEqual(place.x + place.width);
        expect(y).toBeGreaterThanOrEqual(place.y);
        expect(y).toBeLessThanOrEqual(place.y + place.height);
      }
    }
  });

  it("leads the arrow keys to what lies there", () => {
    for (const point of POINTS) {
      const here = geometry.places[point]!;
      for (const [direction, dx, dy] of [
        ["left", -1, 0],
        ["right", 1, 0],
        ["up", 0, -1],
        ["down", 0, 1],
      ] as const) {
        const to = neighbourOf(layout, point, direction);
        const there = geometry.places[to]!;
        if (to !== point) {
          expect(Math.sign(Math.round(there.x - here.x)), `${point} ${direction}`).toBe(dx);
          expect(Math.sign(Math.round(there.y - here.y)), `${point} ${direction}`).toBe(dy);
        }
      }
    }
  });
});

describe("checkers", () => {
  const counts = (stacks: Record<number, number>): number[] =>
    Array.from({ length: 25 }, (_, point) => stacks[point] ?? 0);

  it("that need not move do not, and the one that moves comes to lie on top", () => {
    const side = new SideOfCheckers("white", true, counts({ 24: 13, 18: 2 }));
    const before = new Map(side.checkers((point) => point).map((each) => [each.key, each.point]));
    side.move(counts({ 24: 12, 18: 3 }));
    const after = side.checkers((point) => point);
    const moved = after.filter(({ key, point }) => before.get(key) !== point);
    expect(moved).toHaveLength(1);
    expect(moved[0]).toMatchObject({ point: 18, index: 2, count: 3 });
  });

  it("stay fifteen, whatever comes", () => {
    const side = new SideOfCheckers("black", false, counts({ 24: 15 }));
    for (const stacks of [{ 0: 15 }, { 24: 15 }, { 1: 7, 2: 8 }, { 0: 3, 1: 12 }]) {
      side.move(counts(stacks));
      const found = side.checkers((point) => point);
      expect(found).toHaveLength(15);
      for (const [point, count] of Object.entries(stacks)) {
        expect(found.filter((each) => each.point === Number(point))).toHaveLength(count);
      }
    }
  });
});

describe("a stack (P8)", () => {
  it("shows its number from six on", () => {
    const geometry = geometryOf("rotated", 348, 440);
    for (let count = 1; count <= 15; ++count) {
      const stacks = Array.from({ length: 25 }, (_, point) => (point === 7 ? count : 0));
      stacks[0] = 15 - count;
      const checkers = new SideOfCheckers("white", true, stacks).checkers((point) => point);
      const texts = checkerShapes(geometry, checkers)
        .flatMap(({ children }) => children ?? [])
        .flatMap(({ text }) => text ?? []);
      expect(texts).toEqual(count > 5 ? [String(count)] : []);
    }
  });
});

describe("markup", () => {
  it("lets nothing out of its quotes", () => {
    const text = '"><script>&';
    const markup = toMarkup({ tag: "text", attributes: { "aria-label": text }, text });
    expect(markup).toBe(
      '<text aria-label="&quot;&gt;&lt;script&gt;&amp;">&quot;&gt;&lt;script&gt;&amp;</text>',
    );
  });
});
