// A match with clocks: what both see of them, over a slow and uneven way too; a ladder that costs no
// reserve; a key that comes out of turn.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WireClock } from "../../../server/web/src/wire/messages";
import { chance } from "../unit/chance";
import { DESKTOP, openContext, skipAfterFailure } from "./browser";
import { Duel } from "./duel";
import { extent } from "./extent";
import { LADDER } from "./fixture";
import { BOARD, DONE } from "./player";
import { Proxy } from "./proxy";
import { useStage } from "./stage";
import type { TablePage } from "./table-page";

// The invitation's pace "normal".
const RESERVE = "2:00";
// 12 s, and 5 s for each rung that a ladder from 1-1 may climb.
const LADDER_DELAY = "0:37";
const STEPS = 24;
const STEP_MS = 600;

const stage = useStage("wanted");
let duel: Duel;
let host: TablePage;
beforeAll(async () => {
  duel = await Duel.begin({ ...stage, seed: "with clocks", rules: "gul-bara", throws: LADDER, pace: "normal" });
  host = duel.host;
});
afterAll(() => duel?.close());
skipAfterFailure();

// What the server has said last.
function clockOf(at: TablePage): WireClock {
  const inSnapshots = at.events("snapshot").flatMap(({ time }) => time ?? []);
  const all = [...inSnapshots, ...at.events("clock")];
  return all.reduce((one, two) => (two.now >= one.now ? two : one));
}

// Of the seat whose clock runs: delay, then reserve.
const shown = (page: Page): Promise<string[]> =>
  page.$$eval(".clock.running > *", (parts) => parts.map((each) => each.textContent ?? ""));
const reserveOf = (page: Page, seat: number): Promise<string | null> =>
  page.textContent(`.player-bar[data-seat="${seat}"] .clock > span`);

async function untilThrow(count: number): Promise<void> {
  const isThere = async (): Promise<boolean> => {
    for (const each of duel.both) await each.goOn(Math.min(await each.throws(), count - 1));
    return (await host.throws()) === count && (await host.sources()).length > 0;
  };
  await host.until(isThere, `throw ${count}`, 60_000);
}

describe("a ladder against the clock (E7)", () => {
  it("has its whole delay from the start, and 24 steps at 0.6 s each take nothing of the reserve", async () => {
    await untilThrow(LADDER.length);
    const begun = clockOf(host);
    expect(begun.running).toBe(1);
    expect(begun.seats[0]!.delay_ms).toBeGreaterThan(36_000);
    const [delay, reserve] = await shown(host.page);
    expect(reserve).toBe(RESERVE);
    expect([LADDER_DELAY, "0:36", "0:35", "0:34"]).toContain(delay);
    for (let steps = 0; steps < STEPS; ++steps) {
      await host.tap((await host.sources()).at(-1)!);
      await host.page.waitForTimeout(STEP_MS);
      // Granted once: no rung brings more.
      const [left] = await shown(host.page);
      if (steps === 12) expect(Number(left!.split(":")[1])).toBeLessThan(30);
    }
    // Out of turn (C12).
    await duel.guest.page.focus(duel.guest.point(24));
    await duel.guest.page.keyboard.press("6");
    await host.until(async () => (await duel.guest.said()).includes("not your turn"), "the reason");
    await host.done();
    for (const { page } of duel.both) expect(await reserveOf(page, 1)).toBe(RESERVE);
    expect(clockOf(duel.guest).seats[0]!.reserve_ms).toBe(120_000);
  });
});

describe("a reload (D5)", () => {
  it("shows the clock within a second of what it was", async () => {
    await host.until(async () => (await duel.guest.sources()).length > 0, "the guest's turn");
    const { page } = duel.guest;
    await page.reload();
    await page.waitForSelector(".clock.running");
    const { deadline, seats } = clockOf(duel.guest);
    const [delay] = await shown(page);
    const left = (deadline! - Date.now() - seats[1].reserve_ms) / 1000;
    const difference = Number(delay!.split(":")[1]) - left;
    console.info(`after a reload ${Math.round(difference * 1000)} ms more than the server's`);
    // It is shown in whole seconds, rounded up.
    expect(difference).toBeGreaterThan(-1);
    expect(difference).toBeLessThan(2);
  });
});

describe("over a way of 150 ms, give or take 100 (E6)", () => {
  it("what is shown changes within 200 ms of when it should", async () => {
    const proxy = await Proxy.open(stage.house);
    const context = await openContext(stage.browser, { viewport: DESKTOP });
    try {
      proxy.slowDown(150, 100, chance(6));
      const page = await context.newPage();
      await page.goto(proxy.url + new URL(host.page.url()).pathname);
      await page.waitForSelector(BOARD);
      await page.waitForSelector(".clock.running");
      // The clock is set by pings, one every two seconds.
      await page.waitForTimeout(5000);
      const changes = await page.evaluate(
        (ms) =>
          new Promise<[number, string, string][]>((resolve) => {
            const clock = document.querySelector(".clock.running")!;
            const found: [number, string, string][] = [];
            new MutationObserver(() => {
              const [delay, reserve] = [clock.querySelector("small"), clock.querySelector("span")];
              found.push([Date.now(), delay?.textContent ?? "0:00", reserve!.textContent!]);
            }).observe(clock, { subtree: true, childList: true, characterData: true });
            setTimeout(() => resolve(found), ms);
          }),
        extent(15_000, 60_000),
      );
      const seconds = (text: string): number => {
        const [minutes, rest] = text.split(":").map(Number);
        return 60 * minutes! + rest!;
      };
      const { deadline } = clockOf(duel.guest);
      // What is shown changes to so many seconds when so many are left.
      const errors = changes.map(
        ([at, delay, reserve]) => at - (deadline! - 1000 * (seconds(delay) + seconds(reserve))),
      );
      const most = Math.max(...errors.map(Math.abs));
      console.info(`${errors.length} changes, ${Math.round(most)} ms off at most`);
      expect(errors.length).toBeGreaterThan(10);
      expect(most).toBeLessThanOrEqual(200);
    } finally {
      await context.close();
      proxy.close();
    }
  });

  it("and nothing was wrong on either page", async () => {
    expect(duel.both.flatMap(({ faults }) => faults.found)).toEqual([]);
    expect(await duel.guest.page.$(DONE)).toBeNull();
  });
});
