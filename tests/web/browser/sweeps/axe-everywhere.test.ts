// axe on every route, in every palette, on a phone and a desktop; tables at each of their stages (X1).
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violationsOn } from "../axe";
import { DESKTOP, keepSettings, openContext, PHONE } from "../browser";
import { extent } from "../extent";
import { DONE, matchAt, playUntil, SOURCE, startGame } from "../player";
import { useStage } from "../stage";

const PALETTES = extent(["paper"], ["felt", "wood", "paper", "contrast"]);
const VIEWPORTS = [DESKTOP, PHONE];

const stage = useStage();
let match: string;

async function newPage(palette: string, hasTouch: boolean): Promise<Page> {
  const context = await openContext(stage.browser, { viewport: DESKTOP, hasTouch });
  await keepSettings(context, { palette, speed: "off" });
  return context.newPage();
}

// On both viewports.
async function look(page: Page, what: string, found: string[]): Promise<void> {
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport);
    const where = `${what}, ${viewport.width} wide`;
    found.push(...(await violationsOn(page)).map((each) => `${where}: ${each}`));
  }
}

// A match to replay and to prove.
beforeAll(async () => {
  const page = await newPage("felt", false);
  await startGame(page, stage.house.url);
  await playUntil(page, ".end-card[data-inert=false]");
  match = matchAt(page);
  await page.context().close();
}, 150_000);

describe.each(PALETTES)("axe in %s (X1)", (palette) => {
  let page: Page;
  beforeAll(async () => {
    page = await newPage(palette, true);
  });
  afterAll(() => page.context().close());

  it("finds nothing on any page", async () => {
    const found: string[] = [];
    const routes = ["/", "/watch", "/leaderboard", "/settings", "/login", "/register", "/verify", "/c/00"]
      .concat([`/g/${match}`, `/g/${match}/verify`])
      .concat(extent(["en"], ["en", "uk", "ru"]).map((locale) => `/rules/${locale}/mad-gulbar`));
    for (const route of routes) {
      await page.goto(stage.house.url + route);
      await page.waitForSelector("h1");
      if (route.startsWith("/g/")) await page.waitForSelector(".verdict.good");
      await look(page, route, found);
    }
    expect(found).toEqual([]);
  });

  it("finds nothing at a table: start, mid-turn, menu, server away, end", async () => {
    const found: string[] = [];
    await stage.house.ready();
    await startGame(page, stage.house.url, "mad-gulbar");
    await page.waitForSelector(`${SOURCE}, ${DONE}`);
    await look(page, "start", found);
    await playUntil(page, ".control.undo[aria-disabled=false]");
    await look(page, "mid-turn", found);
    await page.click(".menu summary");
    await look(page, "menu", found);
    await page.keyboard.press("Escape");
    await stage.house.killServer();
    await page.waitForSelector(".connection.loud p");
    await look(page, "server away", found);
    await stage.house.startServer();
    await page.waitForSelector(".connection.loud p", { state: "detached" });
    await page.setViewportSize(DESKTOP);
    await playUntil(page, ".end-card[data-inert=false]");
    await look(page, "end", found);
    expect(found).toEqual([]);
  });
});
