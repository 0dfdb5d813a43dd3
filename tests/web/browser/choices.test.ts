// What a table offers and says in whole games, held against an engine of the test's own at every turn.
import { beforeAll, describe, expect, it } from "vitest";
import type { Engine } from "../../../server/web/src/engine/engine";
import type { Game } from "../../../server/web/src/engine/game";
import { destination } from "../../../server/web/src/engine/points";
import { chance } from "../unit/chance";
import { loadEngine } from "../unit/data";
import { exploreTurn } from "./board-hand";
import { DESKTOP } from "./browser";
import { GameBeside } from "./game-beside";
import { SOURCE } from "./player";
import { useStage } from "./stage";
import { TablePage } from "./table-page";

const TURNS = 50;
const MOST_PLAYS = 12;
// Of White, who is the visitor.
const SIDE = 0;

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});
const stage = useStage("wanted");

// One's own turns in which there is a choice, one after the other: each when it is on the screen.
async function* ownTurns(at: TablePage, rules: string): AsyncGenerator<Game> {
  const beside = new GameBeside(engine, rules);
  const { game } = beside;
  const isShown = async (): Promise<boolean> => {
    beside.follow(at.received);
    if (await at.page.$(".end-card")) return true;
    if (game.due.kind !== "play" || game.due.side !== SIDE) return false;
    if (game.legalPlays().length === 1) await at.goOn(await at.throws());
    else if (await at.page.$(SOURCE)) {
      return (await at.ownCheckers()).slice(1).join() === game.checkers(SIDE).slice(1).join();
    }
    return false;
  };
  for (;;) {
    await at.until(isShown, "a turn or the end", 30_000);
    if (await at.page.$(".end-card")) return;
    yield game;
  }
}

// By keys: one of the engine's plays, then anything for the rungs after it.
async function playTurn(at: TablePage, game: Game, random: () => number): Promise<void> {
  const plays = game.legalPlays();
  for (const { from, die } of plays[Math.floor(random() * plays.length)]!.steps) {
    await at.page.focus(at.point(from));
    await at.page.keyboard.press(String(die));
  }
  const [sent, throws] = [at.commands("play").length, await at.throws()];
  const isSent = async (): Promise<boolean> => {
    await at.goOn(throws);
    return at.commands("play").length > sent;
  };
  await at.until(isSent, "the turn is sent");
}

// What can be played from a point, as its name says it.
const optionsIn = (label: string): string[] =>
  [...label.matchAll(/(\d) (?:to (\d+)|off)/g)].map(([, die, to]) => `${die}/${to ?? 0}`).sort();

// Each point's name: number, owner, how many, what can be played (X11).
async function expectNames(at: TablePage, game: Game): Promise<void> {
  const labels = await at.page.$$eval(".board-point", (points) =>
    points.map((each) => each.getAttribute("aria-label") ?? ""),
  );
  const steps = game.legalSteps([])!;
  for (let point = 1; point <= 24; ++point) {
    const [own, other] = [game.checkers(0)[point]!, game.checkers(1)[asOther(point)]!];
    const owner = own > 0 ? `${own} white` : other > 0 ? `${other} black` : "empty";
    const label = labels[point]!;
    expect(label).toMatch(new RegExp(`^Point ${point}\\b.*\\b${owner}(?:, can play|$)`));
    const options = steps.filter(({ from }) => from === point);
    expect(optionsIn(label.split("can play")[1] ?? ""), label).toEqual(
      options.map((step) => `${step.die}/${destination(step)}`).sort(),
    );
  }
}
const asOther = (point: number): number => (point <= 12 ? point + 12 : point - 12);

describe("in whole games", () => {
  it(`${TURNS} turns: all that touches on the drawn board lead to is all that may be played (C2, C3, X11)`, async () => {
    const random = chance(4);
    let explored = 0;
    let touches = 0;
    for (let games = 1; explored < TURNS && games <= 4; ++games) {
      const rules = ["gul-bara", "long-nardy"][games % 2]!;
      const wish = { seed: `choices ${games}`, throws: [">"] };
      const at = await TablePage.begin({
        ...stage,
        wish,
        rules,
        view: { viewport: DESKTOP },
        settings: { speed: "off" },
      });
      for await (const game of ownTurns(at, rules)) {
        const plays = game.legalPlays();
        await expectNames(at, game);
        if (plays.length <= MOST_PLAYS) {
          const found = await exploreTurn(at.page, plays[0]!.steps.length);
          const wanted = plays.map(({ checkers }) => checkers.join()).sort();
          expect([...found.ends].sort(), game.code).toEqual(wanted);
          explored += 1;
          touches += found.touches;
        }
        if (explored >= TURNS) break;
        await playTurn(at, game, random);
      }
      expect(at.faults.found).toEqual([]);
      await at.close();
    }
    console.info(`${explored} turns, ${touches} touches`);
    expect(explored).toBe(TURNS);
  }, 300_000);
});
