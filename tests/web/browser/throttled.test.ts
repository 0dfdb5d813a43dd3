// A slow phone on a slow line: 150 ms there and back, 1.6 Mbit/s, a quarter of this processor.
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openContext, PHONE } from "./browser";
import { Faults } from "./faults";
import { SOURCE, startGame } from "./player";
import { Proxy } from "./proxy";
import { needsQuiet } from "./quiet";
import { useStage } from "./stage";

const UNTOUCHED_MS = 150;
const TAPS = 200;
const UNDO = ".control.undo[aria-disabled=false]";

const stage = useStage();
let proxy: Proxy;

beforeAll(async () => {
  proxy = await Proxy.open(stage.house);
  proxy.slowDown(150, 0, () => 0.5);
  proxy.limit(200_000);
});
afterAll(() => proxy?.close());

async function slowPage(url: string): Promise<{ page: Page; faults: Faults }> {
  const context = await openContext(stage.browser, { viewport: PHONE, hasTouch: true });
  const page = await context.newPage();
  const faults = new Faults(page, url);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  return { page, faults };
}

// From the navigation on, in a browser that was never here: one click, and the first checker that
// may move is moved. Null: the other side begins.
async function firstMove(): Promise<number | null> {
  const { page, faults } = await slowPage(proxy.url);
  await page.addInitScript(() => {
    const steps = [".play-now:enabled", ".board-point.is-source", ".control.undo[aria-disabled=false]"];
    const timer = setInterval(() => {
      const element = document.querySelector<HTMLElement>(steps[0]!);
      if (!element) return;
      steps.shift();
      if (steps.length > 0) return element.click();
      clearInterval(timer);
      Object.assign(window, { moved: performance.now() });
    }, 10);
  });
  await page.goto(proxy.url);
  await page.waitForFunction(() => "moved" in window);
  const { moved, throws } = await page.evaluate(() => ({
    moved: (window as unknown as { moved: number }).moved,
    throws: Number(document.querySelector(".verified-number")?.textContent),
  }));
  expect(faults.found).toEqual([]);
  await page.context().close();
  return throws === 1 ? moved : null;
}

describe("through the slow line", () => {
  it("a newcomer who wins the opening has moved within 3 s (B2)", async (test) => {
    await needsQuiet(test);
    const times: number[] = [];
    for (let tries = 0; tries < 20 && times.length < 3; ++tries) {
      const time = await firstMove();
      if (time !== null) times.push(Math.round(time));
    }
    console.info(`first move after ${times.join(", ")} ms`);
    expect(times).toHaveLength(3);
    expect(Math.max(...times)).toBeLessThanOrEqual(3000);
  });
});

describe("with a quarter of the processor", () => {
  it("a tap is on the screen within 100 ms, 95 of 100 times (A4)", async (test) => {
    await needsQuiet(test);
    const { page, faults } = await slowPage(stage.house.url);
    await startGame(page, stage.house.url);
    await page.waitForSelector(SOURCE);
    await page.evaluate(() => {
      const durations = new Map<number, number>();
      Object.assign(window, { durations });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
          const { interactionId: id, duration } = entry;
          if (id) durations.set(id, Math.max(duration, durations.get(id) ?? 0));
        }
      }).observe({ type: "event", buffered: false, durationThreshold: 16 } as PerformanceObserverInit);
    });
    // Whoever waits for something on the page makes it work: not before the tap is on the screen.
    const tap = async (selector: string): Promise<void> => {
      await page.tap(selector);
      await pause(UNTOUCHED_MS);
    };
    for (let taps = 0; taps < TAPS / 2; ++taps) {
      await tap(SOURCE);
      await page.waitForSelector(UNDO);
      await tap(UNDO);
      await page.waitForSelector(UNDO, { state: "detached" });
    }
    // Shorter ones than 16 ms are not told.
    const told = await page.evaluate(() => [
      ...(window as unknown as { durations: Map<number, number> }).durations.values(),
    ]);
    const all = [...told, ...Array<number>(Math.max(0, TAPS - told.length)).fill(16)];
    const sorted = all.sort((one, two) => one - two);
    const percentile = (part: number): number => sorted[Math.ceil(sorted.length * part) - 1]!;
    console.info(`${told.length} taps told; median ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms`);
    expect(told.length).toBeGreaterThan(TAPS / 2);
    expect(percentile(0.95)).toBeLessThanOrEqual(100);
    expect(faults.found).toEqual([]);
    await page.context().close();
  });
});
