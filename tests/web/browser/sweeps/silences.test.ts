// Long silences: a network that is away for 40 s, a lid that is closed for a minute.
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { autoplay } from "../autoplay";
import { openBrowser } from "../browser";
import type { Duel } from "../duel";
import { extent } from "../extent";
import { DONE, playUntil, SOURCE, resign } from "../player";
import { positionOn } from "../position";
import { patience } from "../quiet";
import { useDuels, useStage } from "../stage";
import type { TablePage } from "../table-page";

const BANNER = ".connection.loud p";

const stage = useStage();
const beginDuel = useDuels(stage);

// A duel whose host is on move.
async function begin(seed: string, hostBrowser = stage.browser, points = 1): Promise<Duel> {
  const duel = await beginDuel({ hostBrowser, seed, rules: "gul-bara", points });
  if ((await duel.onMove()) === duel.guest) await playTurn(duel.guest);
  await duel.host.page.waitForSelector(`${SOURCE}, ${DONE}`);
  return duel;
}

async function playTurn(at: TablePage): Promise<void> {
  await playUntil(at.page, DONE);
  await at.done();
}

describe("a network that is away (F3)", () => {
  const away = extent(8000, 40_000);

  it(`for ${away} ms: said within 6 s, mended within 3 s, without a reload`, async () => {
    const { host, both } = await begin("away");
    const drafted = await host.position();
    await host.context.setOffline(true);
    const from = Date.now();
    await host.page.waitForSelector(BANNER, { timeout: 6500 });
    await pause(from + away - Date.now());
    expect(await host.position()).toBe(drafted);
    await host.context.setOffline(false);
    const back = Date.now();
    await host.page.waitForSelector(BANNER, { state: "detached", timeout: 3000 });
    console.info(`mended after ${Date.now() - back} ms`);
    const loads = await host.page.evaluate(() => performance.getEntriesByType("navigation").length);
    expect(loads).toBe(1);
    const throws = await host.throws();
    await Promise.all(both.map(({ page }) => autoplay(page)));
    await host.until(async () => (await host.throws()) > throws + 1, "the match goes on", 20_000);
  }, 120_000);
});

describe("a lid that is closed (F6)", () => {
  const closed = extent(12_000, 60_000);

  it(`for ${closed} ms: all is current within 3 s of its opening`, async () => {
    const laptop = await openBrowser();
    const { host, guest } = await begin("a lid", laptop);
    const devtools = await laptop.newBrowserCDPSession();
    const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
    const signal = (name: NodeJS.Signals): void => {
      for (const { id } of processInfo) process.kill(id, name);
    };
    await playTurn(host);
    await guest.page.waitForSelector(`${SOURCE}, ${DONE}`);
    const before = await positionOn(host.page);
    signal("SIGSTOP");
    await playTurn(guest);
    await pause(closed);
    const bound = await patience(3000);
    signal("SIGCONT");
    const woken = Date.now();
    const current = await positionOn(guest.page);
    expect(current).not.toBe(before);
    await host.until(
      async () => !(await host.page.$(BANNER)) && (await positionOn(host.page)) === current,
      "both stand alike",
      bound,
    );
    console.info(`current ${Date.now() - woken} ms after`);
    expect(await host.page.$(".alert.wrong")).toBeNull();
    const throws = await host.throws();
    await Promise.all([host, guest].map(({ page }) => autoplay(page)));
    await host.until(async () => (await host.throws()) > throws + 2, "the match goes on", 20_000);
    const found = host.faults.found;
    await laptop.close();
    expect(found).toEqual([]);
  }, 150_000);
});

// What a browser makes of a page that nobody looks at: it is told so, and its timers run once a minute,
// as Chromium's do after five, until it is looked at again. Workers and the network go on.
const slowTimers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const timers = new Map<number, { readonly due: number; readonly then: () => void }>();
    let count = 0;
    const run = (): void => {
      for (const [id, { due, then }] of timers) {
        if (due > Date.now()) continue;
        timers.delete(id);
        then();
      }
    };
    setInterval(() => document.hidden || run(), 10);
    setInterval(run, 60_000);
    const set = (then: () => void, ms = 0): number => {
      count += 1;
      timers.set(count, { due: Date.now() + ms, then });
      return count;
    };
    Object.assign(window, { setTimeout: set, clearTimeout: (id: number) => timers.delete(id) });
  });
const hide = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);

describe("a page that nobody looks at", () => {
  const hidden = extent(20_000, 360_000);
  // Next presses itself after 8 s.
  const NEXT_MS = 12_000;

  it(`for ${hidden} ms: gives what it owes, is not called away, and is current when looked at`, async () => {
    const { host, guest, both } = await begin("hidden", stage.browser, 3);
    await slowTimers(guest.page);
    await hide(guest.page, true);
    const from = Date.now();
    const given = await host.throws();
    await playTurn(host);
    await host.until(async () => (await host.throws()) > given, "the hidden page gives its link", 3000);
    const throws = await host.throws();
    await resign(host.page);
    await host.page.keyboard.press("Escape");
    await host.page.click(".control.next");
    const opened = async (): Promise<boolean> => (await host.throws()) > throws;
    await host.until(opened, "the hidden page gives its link of the next game", NEXT_MS);
    await pause(from + hidden - Date.now());
    expect(await host.page.$(".player-away")).toBeNull();
    await hide(guest.page, false);
    const seen = Date.now();
    const alike = async (): Promise<boolean> => (await guest.throws()) === (await host.throws());
    await host.until(alike, "both show the same throws", 3000);
    console.info(`current ${Date.now() - seen} ms after`);
    const before = await host.throws();
    await Promise.all(both.map(({ page }) => autoplay(page)));
    await host.until(async () => (await host.throws()) > before + 2, "the match goes on", 20_000);
    for (const { page } of both) expect(await page.$(".alert")).toBeNull();
  }, extent(120_000, 480_000));
});
