// Taps in two-tap mode: what they lead to is what the engine allows, and a checker that has moved can
// be taken back or sent otherwise.
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Engine } from "../../../server/web/src/engine/engine";
import { chance } from "./chance";
import { loadEngine } from "./data";
import { Desk } from "./desk";
import { playedPositions, RULES } from "./games";
import { change } from "../../../server/web/src/match/settings";

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
  change({ input: "two_tap" });
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});

const POSITIONS = 400;

// Everything that taps on what is shown lead to, until so many steps are made.
function endsByTaps(desk: Desk, stepCount: number): Set<string> {
  const ends = new Set<string>();
  const seen = new Set<string>();
  const explore = (): void => {
    if (desk.steps.length === stepCount) return void ends.add(desk.draft.own.join());
    const state = `${desk.draft.own} ${desk.draft.diceLeft}`;
    if (seen.has(state)) return;
    seen.add(state);
    const before = desk.steps;
    for (const source of desk.sources) {
      for (const target of desk.targetsFrom(source)) {
        desk.input.tap(source);
        desk.input.tap(target);
        explore();
        desk.draft.replay(before);
      }
    }
  };
  explore();
  return ends;
}

describe.each(RULES)("%s", (rules) => {
  it(`${POSITIONS} positions of games: taps lead to all plays of the engine and to no other (C2)`, async () => {
    for (const game of playedPositions(engine, rules, POSITIONS, chance(rules.length))) {
      const plays = game.legalPlays();
      const ends = endsByTaps(new Desk(engine, game), plays[0]!.steps.length);
      expect([...ends].sort(), game.code).toEqual(plays.map(({ checkers }) => checkers.join()).sort());
    }
  }, 60_000);
});

describe("a checker that has moved in this turn (C9)", () => {
  const rest = "source=thrown ladder=- roller=w handed=no climbed=no stepped=no head=0,0";
  const sixFive = `gul-bara w:24x15 b:24x15 turn=w pool=65 ${rest} rolls=1,0 stepless=0`;
  const ladder = `gul-bara w:24x15 b:24x12 19 18 17 turn=w pool=1111 ${rest.replace("ladder=-", "ladder=1")} rolls=4,4 stepless=0`;

  async function deskAt(code: string): Promise<Desk> {
    const game = engine.newGame();
    expect(game.readCode(code)).toBe(true);
    const desk = new Desk(engine, game);
    await vi.dynamicImportSettled();
    return desk;
  }
  function move(desk: Desk, from: number, to: number): void {
    desk.input.tap(from);
    expect(desk.input.selected).toBe(from);
    expect(desk.input.targets).toContain(to);
    desk.input.tap(to);
  }

  it("shows its way back and where the other die had led, beside its way on", async () => {
    const desk = await deskAt(sixFive);
    move(desk, 24, 18);
    expect(desk.targetsFrom(18).sort()).toEqual([13, 19, 24]);
    move(desk, 18, 19);
    expect(desk.steps).toEqual([{ from: 24, die: 5 }]);
    expect(desk.draft.diceLeft).toEqual([6]);
    move(desk, 19, 24);
    expect(desk.steps).toEqual([]);
    expect(desk.targetsFrom(24)).toEqual(expect.arrayContaining([13, 18, 19]));
  });

  it("goes back in a turn that is complete, by each of its steps", async () => {
    const desk = await deskAt(sixFive);
    move(desk, 24, 13);
    expect(desk.draft.isComplete).toBe(true);
    expect(desk.targetsFrom(13).sort()).toEqual([18, 19, 24]);
    move(desk, 13, 18);
    expect(desk.steps).toEqual([{ from: 24, die: 6 }]);
    move(desk, 24, 19);
    // Both dice are played, each by a checker of its own: none has another die left.
    expect(desk.targetsFrom(18)).toEqual([24]);
    move(desk, 18, 24);
    expect(desk.steps).toEqual([{ from: 24, die: 5 }]);
  });

  it("goes back in a ladder where the steps after it stay legal", async () => {
    const desk = await deskAt(ladder);
    for (let steps = 0; steps < 4; ++steps) move(desk, 24, 23);
    expect(desk.targetsFrom(23)).toContain(24);
    move(desk, 23, 21);
    expect(desk.targetsFrom(21)).toContain(23);
    // The first rung is not whole without it.
    expect(desk.targetsFrom(23)).not.toContain(24);
  });

  it("one that has not moved shows only what the dice allow", async () => {
    const desk = await deskAt(ladder);
    move(desk, 24, 23);
    expect(desk.targetsFrom(24).every((to) => to < 24)).toBe(true);
  });

  it("is not shown to who moves by one tap", async () => {
    change({ input: "one_tap" });
    const desk = await deskAt(sixFive);
    desk.input.tap(24);
    desk.input.tap(18);
    expect(desk.steps).toHaveLength(2);
    desk.input.tap(13);
    expect(desk.input.selected).toBeNull();
    change({ input: "two_tap" });
  });
});
