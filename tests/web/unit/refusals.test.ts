// Why a key or a tap does nothing: each reason of the rules, at a position that gives it, and the
// sentence for it.
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Desk } from "./desk";
import { loadEngine } from "./data";
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

// Position, point, die; what was played before; what is said.
const CASES: Record<
  string,
  { at: string; from: number; die: number; before?: readonly [number, number]; says: RegExp }
> = {
  no_checker: { at: ROW, from: 20, die: 5, says: /You have no checker there/ },
  no_such_die: { at: ROW, from: 24, die: 3, says: /no such die left/ },
  blocked: { at: ROW, from: 10, die: 5, says: /belongs to the opponent/ },
  wall: { at: ROW, from: 7, die: 5, says: /six in a row in front of all the opponent's/ },
  not_home: { at: ROW, from: 1, die: 1, says: /Not all your checkers are home/ },
  bear_off_exact: { at: OFF, from: 3, die: 4, says: /bears off from your highest point only/ },
  must_use_higher: { at: HIGHER, from: 18, die: 3, says: /must be the higher/ },
  must_use_both: { at: BOTH, from: 7, die: 6, says: /Both dice can be played/ },
  runner: { at: RUNNER, from: 24, die: 4, says: /Only the first checker may move/ },
  head: { at: HEAD, from: 24, die: 2, before: [24, 4], says: /may leave the head now/ },
};

function deskAt(position: string): Desk {
  const game = engine.newGame();
  expect(game.readCode(`${position} ${rest}`), position).toBe(true);
  return new Desk(engine, game);
}

describe.each(Object.entries(CASES))("%s", (reason, { at, from, die, before, says }) => {
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
    expect(text(`reason-${desk.reason}`)).toMatch(says);
  });

  it.each(LOCALES)("has a sentence of its own in %s", async (locale) => {
    await choose(locale);
    const sentences = Object.keys(CASES).map((each) => text(`reason-${each}`));
    expect(text(`reason-${reason}`)).not.toContain("reason-");
    expect(new Set(sentences).size).toBe(sentences.length);
  });
});
