// What a table says and shows around a turn: what was sealed, throws by hand, dice that go over to
// the other side, the call to a player who looks elsewhere, colours that are forced.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DESKTOP, openBrowser, openContext } from "./browser";
import { Faults } from "./faults";
import { House } from "./house";
import { playUntil, SOURCE, startGame } from "./player";

let house: House;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let faults: Faults;

beforeAll(async () => {
  house = await House.open();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});
beforeEach(async () => {
  context = await openContext(browser, { viewport: DESKTOP });
  page = await context.newPage();
  faults = new Faults(page, house.url);
});
afterEach(async () => {
  expect(faults.found).toEqual([]);
  await context.close();
});

const choose = (settings: object): Promise<unknown> =>
  page.addInitScript((chosen) => {
    localStorage.setItem("settings", chosen);
  }, JSON.stringify({ speed: "off", ...settings }));

describe("sealed dice", () => {
  it("are shown before the first throw, which waits for the hand; the receipt is saved before it", async () => {
    await choose({ throwsByHand: true });
    await startGame(page, house.url);
    await page.waitForSelector(".control.next");
    expect(await page.textContent(".proof summary")).toMatch(/[0-9a-f]{8}…/);
    await page.click(".proof summary");
    const seals = await page.$$eval(".seals code", (codes) => codes.map((it) => it.textContent));
    expect(seals).toHaveLength(3);
    const saving = page.waitForEvent("download");
    await page.click(".proof-actions button");
    const receipt = JSON.parse(readFileSync(await (await saving).path(), "utf8"));
    expect(receipt.record.seq).toBe(0);
    await page.keyboard.press("Escape");
    await page.click(".control.next");
    await page.waitForSelector(".verified-number");
    await expect.poll(() => page.textContent(".verified-number")).toBe("1");

    const match = /\/t\/([0-9a-f]+)/.exec(page.url())![1]!;
    const answer = await fetch(`${house.url}/api/v1/matches/${match}/transcript`);
    const { header } = (await answer.json()) as { header: string };
    expect(header).toBe(receipt.header);
    const anchors = [80, 112, 144].map((at) => header.slice(at * 2, (at + 32) * 2));
    expect(seals).toEqual(anchors);
  });
});

describe("one's own share in the dice (V8)", () => {
  it("is shown after the match, and the key that was given was made of it", async () => {
    await choose({ ownText: "mädchen 7" });
    await startGame(page, house.url);
    await playUntil(page, ".end-card[data-inert=false]");
    await page.click(".proof summary");
    const [text, entropy] = await page.$$eval(".own-share dd", (parts) =>
      parts.map((it) => it.textContent!.trim()),
    );
    expect(text).toBe("mädchen 7");
    const own = createHash("sha256");
    own.update(Buffer.from("NFv1/own".padEnd(16, "\0")));
    own.update(Buffer.from(entropy!, "hex")).update(Buffer.from(text!));
    const match = /\/t\/([0-9a-f]+)/.exec(page.url())![1]!;
    const answer = await fetch(`${house.url}/api/v1/matches/${match}/transcript`);
    const { terminals } = (await answer.json()) as { terminals: Record<string, string> };
    expect(Object.values(terminals)).toContain(own.digest("hex"));
  });
});

describe("a player who looks elsewhere (O5)", () => {
  it("is called by the title and the icon until he is back", async () => {
    await startGame(page, house.url);
    await page.waitForSelector(SOURCE);
    const hide = (isHidden: boolean): Promise<void> =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, isHidden);
    const icon = (): Promise<string | null> => page.getAttribute("link[rel=icon]", "href");
    expect(await page.title()).toBe("Gul bara · Gulbara");
    const plain = await icon();
    await hide(true);
    expect(await page.title()).toBe("(1) Gul bara · Gulbara");
    expect(await icon()).not.toBe(plain);
    await hide(false);
    expect(await page.title()).toBe("Gul bara · Gulbara");
    expect(await icon()).toBe(plain);
  });
});

describe("forced colours (X14)", () => {
  it("leave the two sides apart by shape, and the focus to be seen", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    await startGame(page, house.url);
    await page.waitForSelector(SOURCE);
    const bodies = await page.evaluate(() =>
      ["white", "black"].map((side) => {
        const style = getComputedStyle(document.querySelector(`.checker.${side} .checker-body`)!);
        return [style.fill, style.strokeWidth];
      }),
    );
    expect(bodies[0]![0]).not.toBe(bodies[1]![0]);
    expect(bodies[0]![1]).not.toBe(bodies[1]![1]);
    await page.focus('.board-point[tabindex="0"]');
    await page.keyboard.press("ArrowLeft");
    const outline = await page.evaluate(() => {
      const style = getComputedStyle(document.activeElement!);
      return `${style.outlineStyle} ${style.outlineWidth}`;
    });
    expect(outline).toBe("solid 3px");
  });
});

describe("hints", () => {
  it("go one after the other as what they speak of is done, and do not come back", async () => {
    await startGame(page, house.url, "long-nardy");
    await page.waitForSelector(SOURCE);
    const status = (): Promise<string | null> => page.textContent(".status");
    expect(await status()).toContain("Tap a checker");
    await page.click(SOURCE);
    await expect.poll(status).not.toContain("Tap a checker");
    await playUntil(page, ".moves li:nth-child(6)", 30_000);
    await playUntil(page, SOURCE, 30_000);
    await expect.poll(status).toMatch(/^(Your turn|Press Done|Forced)/);
  });
});
