// Steps that the rules refuse, each for a reason of its own, and what a table says to them (C12).
import { expect } from "vitest";
import type { Engine } from "../../../server/web/src/engine/engine";
import type { Game, Step } from "../../../server/web/src/engine/game";
import { TurnDraft } from "../../../server/web/src/match/draft";
import { SAYS, type StepReason } from "../unit/reasons";
import type { TablePage } from "./table-page";

interface Refusal {
  // Of the same turn.
  readonly before: readonly Step[];
  readonly step: Step;
  readonly reason: StepReason;
}

export interface Search {
  readonly engine: Engine;
  // In which a play of White's is due.
  readonly game: Game;
  // Reasons that are not asked for any more.
  readonly given: Set<string>;
  readonly random: () => number;
}

// At the turn's beginning, and on one way through it.
function* refusalsIn({ engine, game, given, random }: Search): Generator<Refusal> {
  const draft = new TurnDraft(engine.newGame(), game.code, 0);
  while (!draft.isComplete) {
    const before = draft.segments.flat();
    // What is forced plays itself.
    const isStill = before.length === 0 || draft.forcedStep === null;
    for (let from = 1; from <= 24 && isStill; ++from) {
      for (const die of new Set(draft.diceLeft)) {
        const reason = draft.reasonAgainst({ from, die }) as StepReason | null;
        if (reason && !given.has(reason)) yield { before, step: { from, die }, reason };
      }
    }
    const { options } = draft;
    draft.add(options[Math.floor(random() * options.length)]!);
  }
}

async function press(at: TablePage, { from, die }: Step): Promise<void> {
  await at.page.focus(at.point(from));
  await at.page.keyboard.press(String(die));
  await at.settle();
}

// By keys: the sentence for each reason that is found is said, and nothing moves. It is given then.
export async function expectReasons(at: TablePage, search: Search): Promise<void> {
  for (const { before, step, reason } of refusalsIn(search)) {
    search.given.add(reason);
    for (const each of before) await press(at, each);
    const checkers = await at.ownCheckers();
    await press(at, step);
    const where = `${JSON.stringify([before, step])} in ${search.game.code}`;
    expect(await at.said(), where).toMatch(SAYS[reason]);
    expect(await at.ownCheckers(), where).toEqual(checkers);
    await at.undoAll();
  }
}
