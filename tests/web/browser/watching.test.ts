// The page of what is being played, with twelve tables of bots on it.
import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Bots } from "./bots";
import { openContext } from "./browser";
import { Faults } from "./faults";
import { BOARD } from "./player";
import { checkersIn } from "./position";
import { needsQuiet } from "./quiet";
import { useStage } from "./stage";
import { WireClient } from "./wire-client";

const TABLES = 12;
// A play of the bot, a throw, one of the house, a throw: about a record a second.
const DELAY_MS = 4000;
const MEASURED_MS = 10_000;
const ALL_CARDS = { width: 1366, height: 2400 };
const CARD = ".match-card";

const stage = useStage();
let bots: Bots | undefined;
let page: Page;
let devtools: CDPSession;
let faults: Faults;
const frames: { readonly at: number; readonly match: string; readonly t: string }[] = [];

beforeAll(async () => {
  bots = new Bots(stage.house, { count: TABLES, delayMs: DELAY_MS, games: 9 });
  const context = await openContext(stage.browser, { viewport: ALL_CARDS });
  page = await context.newPage();
  faults = new Faults(page, stage.house.url);
  devtools = await context.newCDPSession(page);
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      const { t, d } = JSON.parse(String(payload));
      if (d?.match) frames.push({ at: Date.now(), match: d.match, t });
    });
  });
  // The list is asked for every ten seconds.
  await page.goto(`${stage.house.url}/watch`);
  await page.waitForFunction(
    ([card, count]) =>
      document.querySelectorAll(`${card} [role=img][aria-label*="pips"]`).length === count,
    [CARD, TABLES] as const,
    { timeout: 45_000 },
  );
});
afterAll(() => bots?.close());

const matchOf = (href: string | null): string => /\/t\/([0-9a-f]+)/.exec(href ?? "")![1]!;

describe("twelve tables on one page", () => {
  it("each is one link that says all of it, with its watchers in words (G3, G5)", async () => {
    const inner = await page.$$eval(CARD, (cards) =>
      cards.map((card) => card.querySelectorAll("a, button, [tabindex]").length),
    );
    expect(inner).toEqual(Array(TABLES).fill(0));
    for (const card of await page.locator(CARD).all()) {
      const name = /^- link "(.*)"/.exec(await card.ariaSnapshot())?.[1];
      expect(name).toMatch(
        /^(\S.*) \d+ pips, (\S.*) \d+ pips, (\1|\2) to move \1 ?\d ?– ?\d ?\2 ?Gul bara · (\d+ (is|are)|nobody is) watching$/,
      );
    }
  });

  it("a card follows its match within 1.5 s of each commit (G2)", async () => {
    const match = matchOf(await page.getAttribute(`${CARD} >> nth=0`, "href"));
    await page.evaluate((href) => {
      const picture = document.querySelector(`a[href$="${href}"] [role=img]`)!;
      const labels: [number, string][] = [];
      Object.assign(window, { labels });
      const note = (): unknown => labels.push([Date.now(), picture.getAttribute("aria-label") ?? ""]);
      note();
      new MutationObserver(note).observe(picture, { attributes: true, attributeFilter: ["aria-label"] });
    }, match);
    const truth = await WireClient.open(stage.house.url);
    const delays: number[] = [];
    for (let looks = 0; looks < 8; ++looks) {
      const { position } = await truth.watch(match);
      const asked = Date.now();
      const pips = pipsIn(checkersIn(position));
      await pause(1500);
      const labels = await page.evaluate(() => (window as unknown as { labels: [number, string][] }).labels);
      // What the card said at the time of the snapshot, or after it.
      const from = Math.max(0, labels.findLastIndex(([at]) => at <= asked));
      const shown = labels.slice(from).find(([, label]) => pips.every((each) => new RegExp(`\\b${each}\\b`).test(label)));
      expect(shown, `${pips} in ${JSON.stringify(labels.slice(from))}`).toBeDefined();
      delays.push(Math.max(0, shown![0] - asked));
    }
    truth.close();
    console.info(`behind by ${delays.join(", ")} ms`);
    expect(Math.max(...delays)).toBeLessThanOrEqual(1500);
  });

  it("costs a quarter of a slow processor at most, and no long task (G1)", async (test) => {
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const records = frames.length;
    await stage.browser.startTracing(page, { categories: ["toplevel"] });
    await pause(MEASURED_MS);
    const tasks = tasksIn(await stage.browser.stopTracing());
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    const events = frames.slice(records).filter(({ t }) => t === "record").length;
    const busy = tasks.reduce((sum, each) => sum + each, 0) / MEASURED_MS;
    const longest = Math.max(...tasks);
    console.info(
      `busy ${(busy * 100).toFixed(1)} %, ${events} records in 10 s, longest task ${longest.toFixed(0)} ms`,
    );
    expect(events).toBeGreaterThan(TABLES * 5);
    expect(busy).toBeGreaterThan(0.01);
    await needsQuiet(test);
    expect(busy).toBeLessThanOrEqual(0.25);
    expect(longest).toBeLessThanOrEqual(50);
  });

  it("what is off the screen is sent nothing (G2)", async () => {
    await page.setViewportSize({ width: 500, height: 500 });
    await page.evaluate(() => scrollTo(0, 0));
    await pause(1500);
    const visible = await page.$$eval(CARD, (cards) =>
      cards
        .filter((card) => card.querySelector(".match-board")!.getBoundingClientRect().top < innerHeight)
        .map((card) => card.getAttribute("href")),
    );
    const seen = visible.map(matchOf);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.length).toBeLessThan(TABLES / 2);
    const from = Date.now();
    await pause(5000);
    const sent = frames.filter(({ at }) => at > from);
    expect(sent.filter(({ match }) => seen.includes(match)).length).toBeGreaterThan(0);
    expect(sent.filter(({ match }) => !seen.includes(match))).toEqual([]);
  });

  it("a click shows the table's board within a second, without a word to the players (G3, G5)", async (test) => {
    await page.setViewportSize(ALL_CARDS);
    const before = Date.now();
    await page.click(`${CARD} >> nth=1`);
    await page.waitForSelector(BOARD);
    const taken = Date.now() - before;
    expect(await page.$("textarea, .chat, input:not(.typed-play input)")).toBeNull();
    expect(faults.found).toEqual([]);
    console.info(`a table after ${taken} ms`);
    await needsQuiet(test);
    expect(taken).toBeLessThanOrEqual(1000);
  });
});

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

// What each task of the page's main thread took of the processor, in ms. The throttle's share is in it.
function tasksIn(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threads = new Map<string, number[]>();
  const keyOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`;
  for (const event of traceEvents)
    if (event.name === "thread_name" && event.args?.name === "CrRendererMain") threads.set(keyOf(event), []);
  for (const event of traceEvents) {
    const isTask = /^(RunTask|ThreadControllerImpl::RunTask)$/.test(event.name);
    if (isTask && event.tdur !== undefined) threads.get(keyOf(event))?.push(event.tdur / 1000);
  }
  // Other renderers idle.
  const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);
  return [...threads.values()].sort((one, two) => sum(two) - sum(one))[0] ?? [];
}

function pipsIn(code: string): number[] {
  const [, white, black] = /^w:(.*) b:(.*)$/.exec(code)!;
  return [white!, black!].map((side) =>
    side === "-"
      ? 0
      : side.split(" ").reduce((sum, part) => {
          const [point, count = "1"] = part.split("x");
          return sum + Number(point) * Number(count);
        }, 0),
  );
}
