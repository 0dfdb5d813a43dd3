// Why a key or a tap does nothing: each reason of the rules, at a position that gives it, and the
// sentence for it.
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Desk } from "./desk";
import { loadEngine } from "./data";
import { SAYS, type StepReason } from "./reasons";
import type { Engine } from "../../../server/web/src/engine/engine";
import { choose, LOCALES, text } from "../../../server/web/src/texts/texts";

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});

const rest =
  "source=thrown ladder=- roller=w handed=no climbed=no stepped=no head=0,0 rolls=5,5 stepless=0";
const ROW = "long-nardy w:24x9 23 22 21 10 7 1 b:24x6 18 17x3 16 15x4 turn=w pool=51";
const OFF = "gul-bara w:6x6 4x5 3x4 b:11x6 7 5x8 turn=w pool=64";
const HIGHER = "long-nardy w:24x11 18 15 13x2 b:24x9 23 22 21 9x2 8 turn=w pool=43";
const BOTH = "long-nardy w:24x12 17 7 1 b:24x13 7 1 turn=w pool=65";
const RUNNER = "gul-bara-runner w:24x14 17 b:24x14 21 turn=w pool=54";
const HEAD = "long-nardy w:24x14 20 b:24x15 turn=w pool=42";

// Position, point, die; what was played before.
const CASES: Record<
  StepReason,
  { at: string; from: number; die: number; before?: readonly [number, number] }
> = {
  no_checker: { at: ROW, from: 20, die: 5 },
  no_such_die: { at: ROW, from: 24, die: 3 },
  blocked: { at: ROW, from: 10, die: 5 },
  wall: { at: ROW, from: 7, die: 5 },
  not_home: { at: ROW, from: 1, die: 1 },
  bear_off_exact: { at: OFF, from: 3, die: 4 },
  must_use_higher: { at: HIGHER, from: 18, die: 3 },
  must_use_both: { at: BOTH, from: 7, die: 6 },
  runner: { at: RUNNER, from: 24, die: 4 },
  head: { at: HEAD, from: 24, die: 2, before: [24, 4] },
};

function deskAt(position: string): Desk {
  const game = engine.newGame();
  expect(game.readCode(`${position} ${rest}`), position).toBe(true);
  return new Desk(engine, game);
}

const REASONS = Object.keys(CASES) as StepReason[];

describe.each(REASONS)("%s", (reason) => {
  const { at, from, die, before } = CASES[reason];

  it("is the answer to a key, in words, and nothing moves (C12)", async () => {
    await choose("en");
    const desk = deskAt(at);
    // A refusal of before does not stand for this one.
    desk.input.playDie(from === 20 ? 19 : 20, 6);
    if (before) desk.input.playDie(...before);
    const steps = desk.steps.length;
    desk.input.playDie(from, die);
    expect(desk.reason).toBe(reason);
    expect(desk.steps).toHaveLength(steps);
    expect(text(`reason-${desk.reason}`)).toMatch(SAYS[reason]);
  });

  it.each(LOCALES)("has a sentence of its own in %s", async (locale) => {
    await choose(locale);
    const sentences = REASONS.map((each) => text(`reason-${each}`));
    expect(text(`reason-${reason}`)).not.toContain("reason-");
    expect(new Set(sentences).size).toBe(sentences.length);
  });
});
