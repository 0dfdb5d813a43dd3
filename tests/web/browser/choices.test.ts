// What a table offers and says in whole games, held against an engine of the test's own at every turn.
import { beforeAll, describe, expect, it } from "vitest";
import type { Engine } from "../../../server/web/src/engine/engine";
import type { Game } from "../../../server/web/src/engine/game";
import { destination } from "../../../server/web/src/engine/points";
import { chance } from "../unit/chance";
import { loadEngine } from "../unit/data";
import { exploreTurn } from "./board-hand";
import { DESKTOP, skipAfterFailure } from "./browser";
import { ownTurns, playTurn } from "./own-turns";
import { expectReasons } from "./refusals";
import { useStage } from "./stage";
import { TablePage } from "./table-page";

const TURNS = 50;
const MOST_PLAYS = 15;

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});
const stage = useStage("wanted");

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

// What was said of a roll that could not be played out.
interface Stop {
  // Over the board, and under it.
  readonly news: string;
  readonly status: string;
  readonly afterThrowMs: number;
  // Pips of the strip that are marked as not played, and the strip in words.
  readonly lost: number;
  readonly strip: string;
}

// From now on.
async function noteStops(at: TablePage): Promise<void> {
  await at.page.evaluate(() => {
    const stops: Stop[] = [];
    Object.assign(window, { stops });
    const textOf = (selector: string): string =>
      [...document.querySelectorAll(selector)].map((each) => each.textContent).join(" ");
    let [count, thrownAt, last] = ["", 0, ""];
    new MutationObserver(() => {
      const thrown = textOf(".verified-number");
      if (thrown !== count) thrownAt = performance.now();
      count = thrown;
      const [news, status] = [textOf(".news"), textOf(".status")];
      if (last === news + status || !/cannot/.test(news + status)) return;
      last = news + status;
      const afterThrowMs = performance.now() - thrownAt;
      const lost = document.querySelectorAll(".pip.lost").length;
      stops.push({ news, status, afterThrowMs, lost, strip: textOf(".rungs .visually-hidden") });
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

describe("in three whole games", () => {
  const stops: Stop[] = [];
  const given = new Set<string>();
  skipAfterFailure();

  it(`${TURNS} turns: all that touches on the drawn board lead to is all that may be played (C2, C3, X11)`, async () => {
    const random = chance(4);
    let explored = 0;
    let touches = 0;
    for (const [seed, rules] of [
      ["choices 1", "long-nardy"],
      ["choices 2", "gul-bara"],
      ["choices 3", "gul-bara-runner"],
    ] as const) {
      const at = await TablePage.begin({
        ...stage,
        wish: { seed, throws: [">"] },
        rules,
        view: { viewport: DESKTOP },
        settings: { speed: "off" },
      });
      await noteStops(at);
      for await (const game of ownTurns(at, engine, rules)) {
        const plays = game.legalPlays();
        await expectNames(at, game);
        await expectReasons(at, { engine, game, given, random: chance(12) });
        if (plays.length <= MOST_PLAYS && explored < TURNS) {
          const found = await exploreTurn(at.page, plays[0]!.steps.length);
          const wanted = plays.map(({ checkers }) => checkers.join()).sort();
          expect([...found.ends].sort(), game.code).toEqual(wanted);
          explored += 1;
          touches += found.touches;
        }
        await playTurn(at, game, random);
      }
      stops.push(...(await at.page.evaluate(() => (window as unknown as { stops: Stop[] }).stops)));
      expect(at.faults.found).toEqual([]);
      await at.close();
    }
    console.info(`${explored} turns, ${touches} touches`);
    expect(explored).toBe(TURNS);
  }, 300_000);

  it("each reason that came up has its sentence (C12)", () => {
    expect([...given]).toEqual(expect.arrayContaining(["blocked", "not_home", "must_use_both"]));
  });

  // The dice of these games are always the same, and so are the plays.
  it("a ladder that stops says so before Done, and marks what is lost (D6)", () => {
    const own = stops.find(({ news, status }) => !news && /Lost: \d×\d, /.test(status));
    expect(own?.status).toMatch(/^The roll stops: you cannot play a \d\. Lost: \d×\d(?:, \d×\d)+$/);
    const lost = [...own!.status.matchAll(/×(\d)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
    expect(own!.lost).toBe(lost);
    expect(own!.strip).toMatch(/0 left, 4 not played$/);
    // And again over the board, once it is so.
    expect(stops.map(({ news }) => news)).toContain(own!.status);
  });

  it("a roll that cannot be played is passed within 1.5 s, with the reason (E3)", () => {
    const own = stops.find(({ news }) => /^You cannot move: \d/.test(news));
    expect(own).toBeDefined();
    console.info(`passed ${Math.round(own!.afterThrowMs)} ms after the throw`);
    expect(own!.afterThrowMs).toBeLessThanOrEqual(1500);
  });
});
