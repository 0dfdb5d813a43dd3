// Long silences: a network that is away for 40 s, a lid that is closed for a minute.
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { autoplay } from "../autoplay";
import { openBrowser } from "../browser";
import { Duel } from "../duel";
import { extent } from "../extent";
import { DONE, playUntil, SOURCE } from "../player";
import { positionOn } from "../position";
import { useStage } from "../stage";
import type { TablePage } from "../table-page";

const BANNER = ".connection.loud p";

const stage = useStage();
let duel: Duel | undefined;
afterEach(async () => {
  const found = duel?.both.flatMap(({ faults }) => faults.found);
  await duel?.close();
  duel = undefined;
  expect(found).toEqual([]);
});

// A duel whose host is on move.
async function begin(seed: string, hostBrowser = stage.browser): Promise<Duel> {
  duel = await Duel.begin({ ...stage, hostBrowser, seed, rules: "gul-bara" });
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
    const { host } = await begin("away");
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
    await Promise.all(duel!.both.map(({ page }) => autoplay(page)));
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
    signal("SIGCONT");
    const woken = Date.now();
    const current = await positionOn(guest.page);
    expect(current).not.toBe(before);
    await host.until(
      async () => !(await host.page.$(BANNER)) && (await positionOn(host.page)) === current,
      "both stand alike",
      3000,
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
