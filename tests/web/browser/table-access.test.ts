// The table for those who do not use a mouse, or do not see it: a whole game by keys, a whole game
// typed, nothing that axe finds, and everything in reach on small screens.
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { violationsOn } from "./axe";
import { DESKTOP, keepSettings, PHONE, TALL_PHONE, WIDE_PHONE } from "./browser";
import { DONE, playUntil, SOURCE, startGame } from "./player";
import { usePages, useStage } from "./stage";

const SMALLEST_PHONE = { width: 320, height: 568 };
// What 200 % zoom leaves of 1280 × 720.
const ZOOMED = { width: 640, height: 360 };
const DEADLINE_MS = 100_000;

const stage = useStage();
const openPage = usePages(stage);
let page: Page;

async function open(options: object = {}): Promise<void> {
  page = await openPage(options);
}

const isOver = async (): Promise<boolean> => (await page.$(".end-card")) !== null;
const focused = (): Promise<string> =>
  page.evaluate(() => document.activeElement?.className ?? "body");

async function tabTo(selector: string): Promise<void> {
  for (let presses = 0; presses < 60; ++presses) {
    if (await page.evaluate((it) => document.activeElement?.matches(it), selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${selector} is not reached by Tab`);
}

describe("by keys alone (X3, X4, X5)", () => {
  beforeEach(() => open({ reducedMotion: "reduce" }));

  it("from the first page through a whole game to a rematch, the focus never lost", async () => {
    await page.goto(stage.house.url);
    await page.waitForSelector(".play-now");
    await tabTo(".play-now");
    await page.keyboard.press("Enter");
    await page.waitForSelector(`${SOURCE}, ${DONE}`);
    await tabTo(".board-point");
    let hasUndone = false;
    for (const deadline = Date.now() + DEADLINE_MS; !(await isOver()); ) {
      if (Date.now() > deadline) throw new Error("the game has not come to its end");
      if (await page.$(DONE)) {
        await page.keyboard.press("d");
      } else if (await page.$(SOURCE)) {
        await page.keyboard.press("n");
        await page.keyboard.press("Enter");
        if (!hasUndone) await page.keyboard.press("u");
        hasUndone = true;
      } else await page.waitForTimeout(10);
      expect(await focused()).toContain("board-point");
      const stops = await page.$$eval('.board-point[tabindex="0"]', (points) => points.length);
      expect(stops).toBe(1);
      const moving = await page.evaluate(() => document.getAnimations().length);
      expect(moving, "animations in spite of reduced motion (X13)").toBe(0);
    }
    await page.waitForSelector(".end-card[data-inert=false]");
    await tabTo(".end-actions .primary");
    const before = page.url();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.href !== before && url.pathname.startsWith("/t/"));
  });
});

describe("typed (X10)", () => {
  beforeEach(() => open());

  it("a whole game is played from the line in the menu", async () => {
    await startGame(page, stage.house.url, "long-nardy");
    await page.click(".menu summary");
    const enter = async (words: string): Promise<void> => {
      await page.fill(".typed-play input", words);
      await page.keyboard.press("Enter");
    };
    for (const deadline = Date.now() + DEADLINE_MS; !(await isOver()); ) {
      if (Date.now() > deadline) throw new Error("the game has not come to its end");
      if (await page.$(DONE)) await enter("");
      const label = await page.$eval(SOURCE, (it) => it.getAttribute("aria-label")).catch(() => null);
      const step = /^Point (\d+).*can play (\d) (?:to (\d+)|off)/.exec(label ?? "");
      if (step) await enter(`${step[1]}/${step[3] ?? "off"}`);
      else await page.waitForTimeout(10);
    }
  });

  it("what is no play is refused in words, and stays to be mended", async () => {
    await startGame(page, stage.house.url);
    await page.waitForSelector(SOURCE);
    await page.click(".menu summary");
    await page.fill(".typed-play input", "18/24");
    await page.keyboard.press("Enter");
    const said = (): Promise<string | null> => page.textContent("[data-live=assertive]");
    await expect.poll(said).toContain("24 to 1 only");
    expect(await page.inputValue(".typed-play input")).toBe("18/24");
  });
});

describe("axe (X1)", () => {
  beforeEach(() => open());

  it.each(["felt", "paper", "wood", "contrast"])("finds nothing at a table in %s", async (palette) => {
    await keepSettings(page, { palette, speed: "off" });
    await startGame(page, stage.house.url);
    await page.waitForSelector(SOURCE);
    const found: string[] = [];
    const look = async (what: string): Promise<void> => {
      for (const viewport of [DESKTOP, PHONE]) {
        await page.setViewportSize(viewport);
        found.push(...(await violationsOn(page)).map((each) => `${what}: ${each}`));
      }
    };
    await look("start");
    await page.click(SOURCE);
    await look("mid-turn");
    await page.click(".menu summary");
    await look("menu");
    await page.keyboard.press("Escape");
    await page.click(".proof summary");
    await page.waitForSelector(".seals");
    await look("proof");
    await page.keyboard.press("Escape");
    await page.setViewportSize(DESKTOP);
    await playUntil(page, ".end-card[data-inert=false]");
    await look("end");
    expect(found).toEqual([]);
  });
});

describe("reach (P1, P2, P3, X12)", () => {
  beforeEach(() => open({ hasTouch: true }));

  it("every point and control is large enough, nothing scrolls, nothing is cut off", async () => {
    await startGame(page, stage.house.url, "mad-gulbar");
    await page.waitForSelector(SOURCE);
    for (const viewport of [SMALLEST_PHONE, PHONE, TALL_PHONE, WIDE_PHONE, ZOOMED, DESKTOP]) {
      await page.setViewportSize(viewport);
      await page.waitForTimeout(100);
      const where = `${viewport.width} × ${viewport.height}`;
      const sizes = await page.evaluate(() => {
        const boxes = (selector: string) =>
          [...document.querySelectorAll(selector)]
            .map((each) => each.getBoundingClientRect())
            .filter(({ width }) => width > 0);
        const least = (selector: string) =>
          Math.min(...boxes(selector).map(({ width, height }) => Math.min(width, height)));
        return {
          point: least(".board-point:not([hidden])"),
          control: least(".control, .menu summary, .dice, .proof summary"),
          isInside: boxes(".control, .menu summary, .player-bar, .board").every(
            ({ left, right, top, bottom }) =>
              left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5,
          ),
          scrolls:
            document.documentElement.scrollWidth > innerWidth ||
            document.documentElement.scrollHeight > innerHeight,
        };
      });
      const leastPoint = { "360 × 640": 35, "390 × 844": 44 }[where] ?? 24;
      expect(sizes.point, where).toBeGreaterThanOrEqual(leastPoint);
      expect(sizes.control, where).toBeGreaterThanOrEqual(44);
      expect(sizes.isInside, where).toBe(true);
      expect(sizes.scrolls, where).toBe(false);
    }
  });
});
