// A connection that breaks in every way, while a turn is being composed.
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { DESKTOP, PHONE, WIDE_PHONE } from "./browser";
import { clickOn, DONE, playUntil, SOURCE, startGame } from "./player";
import { usePages, useStage } from "./stage";

const stage = useStage();
const open = usePages(stage, "lost connections");
let page: Page;

beforeEach(async () => {
  await stage.house.ready();
  page = await open();
  await startGame(page, stage.house.url, "gul-bara");
  for (let turns = 0; turns < 12; ++turns) await clickOn(page);
  await toOpenTurn();
});

// One step is made of a turn that has more than one; nothing is sent yet.
async function toOpenTurn(): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
    if ((await page.$(SOURCE)) && !(await page.$(".control.undo[aria-disabled=false]"))) {
      await page.click(SOURCE, { timeout: 1000 }).catch(() => undefined);
      await pause(200);
      if (await page.$(`${SOURCE}`)) return;
    }
    await clickOn(page);
  }
  throw new Error("no turn of two steps has come");
}

const position = (): Promise<(string | null)[]> =>
  page.$$eval(".board-point", (points) =>
    points.map((each) => each.getAttribute("aria-label")?.split(",")[0] ?? null),
  );
const throws = async (): Promise<number> => Number(await page.textContent(".verified-number"));

async function finishTurn(): Promise<void> {
  const before = await throws();
  await playUntil(page, DONE, 20_000);
  await page.click(DONE);
  for (const deadline = Date.now() + 10_000; (await throws()) === before; await pause(20)) {
    if (Date.now() > deadline) throw new Error("the turn is not accepted");
  }
}

// Of somebody who plays and looks at something else beside it.
async function openHome(): Promise<Page> {
  const home = await page.context().newPage();
  await home.goto(stage.house.url);
  await home.waitForSelector(".home-counts");
  return home;
}

// What the region for urgent words of the connection says from now on.
const noteAlerts = (where: Page): Promise<void> =>
  where.evaluate(() => {
    const alerts: string[] = [];
    Object.assign(window, { alerts });
    const region = document.querySelector(".connection[role=alert]")!;
    new MutationObserver(() => {
      if (region.textContent) alerts.push(region.textContent);
    }).observe(region, { subtree: true, childList: true, characterData: true });
  });

// Where the board lies: on this screen, on a phone, and on one that lies on its side.
async function boardPlaces(): Promise<unknown[]> {
  const places: unknown[] = [];
  for (const size of [PHONE, WIDE_PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    places.push(await page.locator(".board").boundingBox());
  }
  return places;
}

// In words, once; over the whole width where one plays, as small text elsewhere (F10).
async function expectWords(home: Page): Promise<void> {
  await home.waitForSelector(".connection p");
  const looks = await Promise.all(
    [page, home].map((where) =>
      where.$eval(".connection p", (it) => {
        const { backgroundColor, fontWeight } = getComputedStyle(it);
        const { width } = it.getBoundingClientRect();
        const { alerts } = window as unknown as { alerts: string[] };
        return { alerts, isWhole: width === innerWidth, backgroundColor, fontWeight };
      }),
    ),
  );
  const alerts = ["The connection is lost. Reconnecting…"];
  const none = "rgba(0, 0, 0, 0)";
  expect(looks[0]).toMatchObject({ alerts, isWhole: true, fontWeight: "600" });
  expect(looks[0]!.backgroundColor).not.toBe(none);
  expect(looks[1]).toMatchObject({ alerts, backgroundColor: none, fontWeight: "400" });
}

describe("the network goes silent (F3, F10)", () => {
  it.each([3000, 10_000])("for %i ms: said within 6 s where it lasts, mended without a reload", async (ms) => {
    const drafted = await position();
    const places = ms > 6000 ? await boardPlaces() : null;
    const home = ms > 6000 ? await openHome() : null;
    for (const each of [page, home]) if (each) await noteAlerts(each);
    await page.context().setOffline(true);
    if (ms > 6000) await page.waitForSelector(".connection.loud p", { timeout: 6500 });
    await pause(ms > 6000 ? ms - 6500 : ms);
    expect(await position()).toEqual(drafted);
    if (home) await expectWords(home);
    if (places) expect(await boardPlaces()).toEqual(places);
    await page.context().setOffline(false);
    await page.waitForSelector(".connection.loud p", { state: "detached", timeout: 4000 });
    await home?.close();
    await finishTurn();
    const navigations = await page.evaluate(() => performance.getEntriesByType("navigation").length);
    expect(navigations).toBe(1);
  });
});

describe("a reload in the middle of a turn (D5, B5)", () => {
  it("same seat, same draft", async () => {
    const drafted = await position();
    await page.reload();
    await page.waitForSelector(".control.undo[aria-disabled=false]");
    expect(await position()).toEqual(drafted);
    await finishTurn();
  });

  it("another tab shows the same draft, plays it, and the first one follows (F5)", async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.waitForSelector(".control.undo[aria-disabled=false]");
    const before = await throws();
    await playUntil(other, DONE, 20_000);
    await other.click(DONE);
    for (const deadline = Date.now() + 5000; (await throws()) === before; await pause(20)) {
      if (Date.now() > deadline) throw new Error("the first tab does not follow");
    }
    expect(await page.$(".alert.wrong")).toBeNull();
    expect(await other.$(".alert.wrong")).toBeNull();
  });
});
