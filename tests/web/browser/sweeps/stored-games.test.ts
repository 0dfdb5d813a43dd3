// Matches that bots have played against the house, as the server keeps them: what a browser shows of
// them against the native engine (H2) and Node's crypto (V3).
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESKTOP, openContext } from "../browser";
import { extent } from "../extent";
import { Faults } from "../faults";
import { builtPrograms } from "../house";
import { positionsByEngine } from "../native-replay";
import { throwsByNode } from "../node-dice";
import { positionOf } from "../position";
import { recordsOf } from "../records";
import { useStage } from "../stage";

interface ListedMatch {
  readonly match: string;
  readonly rules: { readonly rules: string };
}

const RULES = ["gul-bara", "long-nardy", "gul-bara-runner", "gulbar", "mad-gulbar"];
// Of each rule set: so many at once, and so many by each, one after the other.
const BOTS = extent(1, 8);
const GAMES = extent(1, 5);
const REPLAYED = BOTS * GAMES * RULES.length;
const PROVED = extent(5, 50);
// Two hundred matches of debug builds on two cores.
const PLAYING_MS = extent(120_000, 1_800_000);

const stage = useStage();
const folder = mkdtempSync(join(tmpdir(), "gulbara-stored-"));
const matches: { readonly match: string; readonly rules: string }[] = [];
let page: Page;
let faults: Faults;

async function play(rules: string, bot: number): Promise<void> {
  const options = ["--state-dir", join(folder, `${rules}-${bot}`), "--rules", rules];
  await promisify(execFile)(
    `${builtPrograms}/gulbara-bot`,
    ["--server", stage.house.url, ...options, "--games", String(GAMES), "--seed", String(bot)],
    { timeout: PLAYING_MS },
  );
}

// What the server lists while it is played, each once.
async function noteMatches(): Promise<void> {
  const answer = await fetch(`${stage.house.url}/api/v1/matches`);
  const live = ((await answer.json()) as { matches: ListedMatch[] }).matches;
  for (const { match, rules } of live) {
    if (!matches.some((each) => each.match === match)) matches.push({ match, rules: rules.rules });
  }
}

beforeAll(async () => {
  const before = Date.now();
  let isOver = false;
  const playing = Promise.all(
    RULES.flatMap((rules) => Array.from({ length: BOTS }, (_, bot) => play(rules, bot))),
  ).finally(() => {
    isOver = true;
  });
  for (; !isOver; await pause(300)) await noteMatches();
  await playing;
  console.info(`${matches.length} matches in ${Date.now() - before} ms`);
  const context = await openContext(stage.browser, { viewport: DESKTOP });
  page = await context.newPage();
  faults = new Faults(page, stage.house.url);
}, PLAYING_MS + 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// The position at each place of the slider.
async function positionsInReplay(match: string): Promise<string[]> {
  await page.goto(`${stage.house.url}/g/${match}`);
  await page.waitForSelector(".verdict.good");
  const labels = await page.evaluate(async () => {
    const slider = document.querySelector<HTMLInputElement>(".replay-controls input")!;
    const found: string[][] = [];
    for (let at = 0; at <= Number(slider.max); ++at) {
      slider.value = String(at);
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      // The board is drawn by an effect, one task after the frame.
      await new Promise((resolve) =>
        requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))),
      );
      found.push(
        [...document.querySelectorAll(".board-point")].map(
          (each) => each.getAttribute("aria-label") ?? "",
        ),
      );
    }
    return found;
  });
  return labels.map((each) => positionOf(each, "white"));
}

interface ShownThrow {
  readonly index: number;
  readonly key: string;
  readonly digests: string[];
  readonly dice: number[];
}

async function throwsOnVerifyPage(match: string): Promise<ShownThrow[]> {
  await page.goto(`${stage.house.url}/g/${match}/verify`);
  await page.waitForSelector(".verdict.good");
  return page.$$eval(".throws tbody tr.good", (rows) =>
    rows.map((row) => {
      const words = (selector: string): string => row.querySelector(selector)!.textContent!;
      const [key, , digests, drawn] = [...row.querySelectorAll(".arithmetic dd")].map((each) =>
        each.textContent!.trim(),
      );
      return {
        index: Number(words("th")),
        key: key!,
        digests: digests!.split(" "),
        // As they were drawn; the row has the higher one first.
        dice: [...drawn!.matchAll(/= (\d)/g)].map(([, die]) => Number(die)),
      };
    }),
  );
}

describe("stored games", () => {
  it(`${REPLAYED} were played, as many of each game`, () => {
    const each = RULES.map((wanted) => matches.filter(({ rules }) => rules === wanted).length);
    expect(each).toEqual(RULES.map(() => BOTS * GAMES));
  });

  it("the replay of each stands as the native engine says after every roll (H2)", async () => {
    let positions = 0;
    for (const { match, rules } of matches) {
      const records = recordsOf(await stage.house.transcript(match));
      const shown = await positionsInReplay(match);
      expect(shown, match).toEqual(positionsByEngine(records, rules));
      positions += shown.length;
    }
    console.info(`${positions} positions of ${matches.length} matches`);
    expect(positions).toBeGreaterThan(20 * matches.length);
    expect(faults.found).toEqual([]);
  }, PLAYING_MS);

  it(`the proofs of ${PROVED} are what Node's crypto makes of the transcript (V3)`, async () => {
    let throws = 0;
    for (const { match } of matches.filter((_, at) => at % (REPLAYED / PROVED) === 0)) {
      const shown = await throwsOnVerifyPage(match);
      expect(shown, match).toEqual(throwsByNode(await stage.house.transcript(match)));
      throws += shown.length;
    }
    console.info(`${throws} throws of ${PROVED} matches`);
    expect(throws).toBeGreaterThan(20 * PROVED);
  }, PLAYING_MS);
});
