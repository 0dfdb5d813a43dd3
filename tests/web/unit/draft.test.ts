// What can be composed by taps is exactly what the engine takes.
import { beforeAll, describe, expect, it } from "vitest";
import type { Engine } from "../../../server/web/src/engine/engine";
import type { Step } from "../../../server/web/src/engine/game";
import { destination } from "../../../server/web/src/engine/points";
import { TurnDraft } from "../../../server/web/src/match/draft";
import { chance } from "./chance";
import { loadEngine } from "./data";
import { RULES, toNextPlay } from "./games";

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

// All final positions of the first rung that taps can lead to.
function finalsByTaps(draft: TurnDraft): Set<string> {
  const finals = new Set<string>();
  const explore = (): void => {
    for (const step of draft.options) {
      const before = draft.segments.flat();
      const rungs = draft.segments.length;
      draft.add(step);
      const isRungDone = draft.isComplete || (rungs > 0 && draft.diceLeft.length >= 4);
      if (isRungDone || draft.options.length === 0) finals.add(draft.own.join());
      else explore();
      draft.replay(before);
    }
  };
  explore();
  return finals;
}

describe.each(RULES)("%s", (rules) => {
  it("offers exactly the engine's turns, rung by rung", () => {
    const random = chance(rules.length);
    const scratch = engine.newGame();
    const game = engine.newGame();
    game.start(rules);
    let seen = 0;
    while (seen < 120) {
      if (!toNextPlay(game, random)) {
        game.start(rules);
        continue;
      }
      const isDoublet = new Set(game.due.dice).size === 1;
      const plays = game.legalPlays();
      if (!isDoublet) {
        const draft = new TurnDraft(scratch, game.code, game.due.side!);
        expect([...finalsByTaps(draft)].sort()).toEqual(
          plays.map(({ checkers }) => checkers.join()).sort(),
        );
        seen += 1;
      }
      game.takePlay(plays[Math.floor(random() * plays.length)]!.steps);
    }
  });

  it("undoes every prefix exactly, and forgets nothing", () => {
    const random = chance(7);
    const scratch = engine.newGame();
    const game = engine.newGame();
    game.start(rules);
    for (let count = 0; count < 60 && toNextPlay(game, random); ++count) {
      const draft = new TurnDraft(scratch, game.code, game.due.side!);
      const positions = [draft.own.join()];
      while (!draft.isComplete) {
        const { options } = draft;
        draft.add(options[Math.floor(random() * options.length)]!);
        positions.push(draft.own.join());
      }
      const whole = draft.segments;
      for (const position of positions.reverse()) {
        expect(draft.own.join()).toBe(position);
        draft.undo();
      }
      expect(draft.undo()).toBe(false);
      for (const segment of whole) expect(game.takePlay(segment)).toBe(true);
    }
  });
});

describe("a draft", () => {
  const ladder =
    "gul-bara w:24x15 b:24x12 19 18 17 turn=w pool=1111 source=thrown ladder=1 roller=w handed=no climbed=no stepped=no head=0,0 rolls=4,4 stepless=0";

  const draftOf = (code: string): TurnDraft => {
    const draft = new TurnDraft(engine.newGame(), code, 0);
    expect(draft.options.length, code).toBeGreaterThan(0);
    return draft;
  };

  it("climbs a whole ladder in twenty-four steps and comes back", () => {
    const draft = draftOf(ladder);
    const start = draft.own.join();
    const first = (): Step => draft.options.reduce((one, other) => (other.from > one.from ? other : one));
    let steps = 0;
    while (!draft.isComplete) {
      draft.add(first());
      steps += 1;
    }
    expect(steps).toBe(24);
    expect(draft.segments.map((segment) => segment.length)).toEqual([4, 4, 4, 4, 4, 4]);
    for (; steps > 0; --steps) expect(draft.undo()).toBe(true);
    expect(draft.own.join()).toBe(start);
  });

  it("shows where one checker gets to with several dice, by the shortest way", () => {
    const draft = draftOf(
      "gul-bara w:24x15 b:24x15 turn=w pool=65 source=thrown ladder=- roller=w handed=no climbed=no stepped=no head=0,0 rolls=1,0 stepless=0",
    );
    const reach = draft.reachFrom(24).map(({ to, steps }) => [to, steps.length]);
    expect(reach.sort()).toEqual([
      [13, 2],
      [18, 1],
      [19, 1],
    ]);
    for (const { to, steps } of draft.reachFrom(24)) {
      expect(destination(steps.at(-1)!)).toBe(to);
    }
  });

  it("says why a step is refused, by the rules' own names", () => {
    const draft = draftOf(
      "long-nardy w:24x14 18 b:24x14 13 turn=w pool=62 source=thrown ladder=- roller=w handed=no climbed=no stepped=no head=0,0 rolls=2,2 stepless=0",
    );
    expect(draft.reasonAgainst({ from: 3, die: 6 })).toBe("no_checker");
    expect(draft.reasonAgainst({ from: 18, die: 6 })).toBe("blocked");
    expect(draft.reasonAgainst({ from: 18, die: 5 })).toBe("no_such_die");
    expect(draft.reasonIncomplete).not.toBeNull();
  });
});
