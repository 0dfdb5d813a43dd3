// How often a finger that aims at a point plays another one, or nothing: taps fall normally around
// the middle of the point, with the deviation that was measured for thumbs.
import { beforeAll, describe, expect, it } from "vitest";
import { type Geometry, geometryOf, type Rect } from "../../../server/web/src/board/geometry";
import { meantPoint } from "../../../server/web/src/board/snap";
import type { Engine } from "../../../server/web/src/engine/engine";
import { chance } from "./chance";
import { loadEngine } from "./data";

const DEVIATION_PX = 9.5;
const TAPS = 20_000;
const POINTS = Array.from({ length: 24 }, (_, at) => at + 1);

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

// What could be left in the positions of played games.
function playedSources(random: () => number, count: number): ReadonlySet<number>[] {
  const game = engine.newGame();
  const found: ReadonlySet<number>[] = [];
  game.start("gul-bara");
  while (found.length < count) {
    const { kind } = game.due;
    if (kind === "won" || kind === "void") game.start("gul-bara");
    else if (kind === "pass") game.takePass();
    else if (kind !== "play")
      game.takeThrow(1 + Math.floor(random() * 6), 1 + Math.floor(random() * 6));
    else {
      found.push(new Set((game.legalSteps([]) ?? []).map(({ from }) => from)));
      const plays = game.legalPlays();
      game.takePlay(plays[Math.floor(random() * plays.length)]!.steps);
    }
  }
  return found;
}

const isInside = ({ x, y, width, height }: Rect, at: { x: number; y: number }): boolean =>
  at.x >= x && at.x < x + width && at.y >= y && at.y < y + height;

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function rates(geometry: Geometry): { wrong: number; dead: number } {
  const random = chance(3);
  let wrong = 0;
  let dead = 0;
  for (const sources of playedSources(random, TAPS / 10)) {
    for (let tap = 0; tap < 10; ++tap) {
      const aim = [...sources][Math.floor(random() * sources.size)]!;
      const { x, y, width, height } = geometry.places[aim]!;
      const at = {
        x: x + width / 2 + DEVIATION_PX * normal(random),
        y: y + height / 2 + DEVIATION_PX * normal(random),
      };
      const hit = POINTS.find((point) => isInside(geometry.places[point]!, at)) ?? 0;
      const meant = meantPoint(geometry, sources, hit, at);
      if (!sources.has(meant)) dead += 1;
      else if (meant !== aim) wrong += 1;
    }
  }
  return { wrong: wrong / TAPS, dead: dead / TAPS };
}

describe("taps on a turned board (D10)", () => {
  it.each([
    ["390 × 844", 378, 619, 0.008],
    ["360 × 640", 348, 451, 0.015],
  ] as const)("of %s", (screen, width, height, most) => {
    const { wrong, dead } = rates(geometryOf("rotated", width, height));
    console.info(`${screen}: ${(wrong * 100).toFixed(2)} % wrong, ${(dead * 100).toFixed(2)} % dead`);
    expect(wrong).toBeLessThanOrEqual(most);
    expect(dead).toBeLessThanOrEqual(0.005);
  });
});
