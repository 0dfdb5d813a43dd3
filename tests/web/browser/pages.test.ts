// The pages around the table: one's own matches at home, and every page in every language on a phone.
import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESKTOP, PHONE } from "./browser";
import { Faults } from "./faults";
import { BOARD, clickOn, playUntil } from "./player";
import { opener, useStage } from "./stage";

const LOCALES = ["uk", "ru", "en"];
const MOST_WITH_THE_BOT = 4;
const MOST_OWN_SHOWN = 4;

const stage = useStage();
const open = opener(stage);

describe("matches that are not over", () => {
  it("are offered at home, also to whoever has begun too many, and gone once resigned", async () => {
    const page = await open({ viewport: DESKTOP, locale: "en" }, "/");
    for (let begun = 1; begun <= MOST_WITH_THE_BOT; ++begun) {
      await page.click(".play-now");
      await page.waitForSelector(BOARD);
      await page.goto(stage.house.url);
      const own = page.locator(".home-own .match-card");
      await expect.poll(() => own.count()).toBe(Math.min(begun, MOST_OWN_SHOWN));
    }
    await page.click(".play-now");
    await expect.poll(() => page.textContent(".people-bar.problem")).toContain("enough matches");

    await page.click(".home-own .match-card");
    const table = new URL(page.url()).pathname;
    await page.waitForSelector(BOARD);
    // A server of another build from here on: nothing is loaded anew before the end, then it is offered (F7).
    const built = await (await fetch(stage.house.url)).text();
    const newer = built.replace(/index-[\w-]+\.js/, "index-newer.js");
    await page.route(`${stage.house.url}/`, (route) => route.fulfill({ body: newer, contentType: "text/html" }));
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.click(".menu summary");
    await page.click(".resign");
    await page.waitForTimeout(700);
    expect(await page.$(".end-version")).toBeNull();
    await page.click(".resign");
    await page.waitForSelector(".end-card .end-version");
    expect(await page.evaluate(() => "isSame" in window)).toBe(true);
    await page.unroute(`${stage.house.url}/`);
    expect(await page.$(".menu[open]")).toBeNull();
    await page.setViewportSize(PHONE);
    await page.click(".end-version");
    await page.waitForFunction(() => !("isSame" in window));
    await page.setViewportSize(DESKTOP);
    await page.waitForSelector(".end-card");
    await page.waitForTimeout(500);
    expect(await page.$(".end-version")).toBeNull();
    await page.goto(stage.house.url);
    await page.waitForSelector(".home-own .match-card");
    expect(await page.locator(`.home-own a[href="${table}"]`).count()).toBe(0);
    // A card is followed while it can be seen.
    await page.locator(".home-own .match-card").first().scrollIntoViewIfNeeded();
    await expect.poll(() => page.textContent(".home-own"), { timeout: 5000 }).toContain("House bot");
  });

  it("go on after a reload, though a browser remembers only its newest commands", async () => {
    const page = await open({ viewport: DESKTOP, locale: "en" }, "/");
    await page.click(".play-now");
    await page.waitForSelector(BOARD);
    const turns = (): Promise<number> => page.locator(".moves li").count();
    for (const deadline = Date.now() + 60_000; (await turns()) < 24; await clickOn(page)) {
      if (Date.now() > deadline) throw new Error("24 turns have not come");
    }
    const throws = Number(await page.textContent(".verified-number"));
    await page.reload();
    await playUntil(page, `.verified-number:not(:text-is("${throws}"))`);
    expect(await page.$(".alert.wrong")).toBeNull();
    await expect.poll(async () => Number(await page.textContent(".verified-number"))).toBeGreaterThan(throws);
    expect(await page.$(".alert.wrong")).toBeNull();
  }, 120_000);
});

describe.each(LOCALES)("on a phone, in %s (L3)", (locale) => {
  let context: BrowserContext;
  beforeAll(async () => {
    context = await stage.browser.newContext({ viewport: PHONE, locale, hasTouch: true });
  });
  afterAll(() => context.close());

  it.each(["/", "/watch", "/leaderboard", "/verify", "/settings", "/login", "/register", "/c/00", `/rules/${locale}/mad-gulbar`])(
    "%s says everything in its language and cuts nothing off",
    async (path) => {
      const page = await context.newPage();
      const faults = new Faults(page, stage.house.url);
      await page.goto(stage.house.url + path);
      await page.waitForSelector("h1");
      expect(await page.getAttribute("html", "lang")).toBe(locale);
      const overflowing = await page.$$eval("html, h1, h2, button, label span, a", (elements) =>
        elements
          .filter((each) => getComputedStyle(each).display !== "inline")
          .filter((each) => each.scrollWidth > each.clientWidth + 1)
          .map((each) => each.outerHTML.slice(0, 80)),
      );
      expect(overflowing).toEqual([]);
      expect(await page.locator("h1").count()).toBe(1);
      expect(faults.found).toEqual([]);
      await page.close();
    },
  );
});

describe("without a script (A6)", () => {
  it("the rules are there to be read and looked at", async () => {
    const page = await open({ viewport: DESKTOP, javaScriptEnabled: false }, "/rules/ru/gul-bara");
    expect((await page.textContent("main"))!.length).toBeGreaterThan(1500);
    expect(await page.locator("svg.diagram").count()).toBeGreaterThan(3);
    expect(await page.locator("svg.diagram").first().boundingBox()).toMatchObject({ width: 728 });
  });
});
