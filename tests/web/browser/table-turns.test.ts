// What a table says and shows around a turn: what was sealed, throws by hand, the call to a
// player who looks elsewhere, colours that are forced, hints.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { keepSettings } from "./browser";
import { matchAt, playUntil, SOURCE, startGame } from "./player";
import { usePages, useStage } from "./stage";

const stage = useStage();
const open = usePages(stage);
let page: Page;
beforeEach(async () => {
  page = await open();
});

const choose = (settings: object): Promise<unknown> =>
  keepSettings(page, { speed: "off", ...settings });

describe("sealed dice", () => {
  it("are shown before the first throw, which waits for the hand; the receipt is saved before it", async () => {
    await choose({ throwsByHand: true });
    await startGame(page, stage.house.url);
    await page.waitForSelector(".control.next");
    expect(await page.textContent(".proof summary")).toMatch(/[0-9a-f]{8}…/);
    await page.click(".proof summary");
    await page.waitForSelector(".seals code");
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

    const { header }: { header: string } = JSON.parse(await stage.house.transcript(matchAt(page)));
    expect(header).toBe(receipt.header);
    const anchors = [80, 112, 144].map((at) => header.slice(at * 2, (at + 32) * 2));
    expect(seals).toEqual(anchors);
  });
});

describe("throwing (E1)", () => {
  it("goes by itself, until the settings say that the hand does it", async () => {
    await startGame(page, stage.house.url);
    await expect.poll(() => page.textContent(".verified-number")).toMatch(/^\d+$/);
    expect(await page.$(".control.next")).toBeNull();
    await page.goto(`${stage.house.url}/settings`);
    await page.locator(".switch", { hasText: "Throw the dice by hand" }).click();
    await startGame(page, stage.house.url);
    await page.waitForSelector(".control.next");
    // Nothing falls before it is pressed.
    await page.waitForTimeout(1000);
    expect(await page.textContent(".verified-number")).toMatch(/…$/);
    await page.click(".control.next");
    await expect.poll(() => page.textContent(".verified-number")).toMatch(/^\d+$/);
  });
});

describe("one's own share in the dice (V8)", () => {
  it("is shown after the match, and the key that was given was made of it", async () => {
    await choose({ ownText: "mädchen 7" });
    await startGame(page, stage.house.url);
    await playUntil(page, ".end-card[data-inert=false]");
    await page.click(".proof summary");
    const [text, entropy] = await page.$$eval(".own-share dd", (parts) =>
      parts.map((it) => it.textContent!.trim()),
    );
    expect(text).toBe("mädchen 7");
    const own = createHash("sha256");
    own.update(Buffer.from("NFv1/own".padEnd(16, "\0")));
    own.update(Buffer.from(entropy!, "hex")).update(Buffer.from(text!));
    const transcript = JSON.parse(await stage.house.transcript(matchAt(page)));
    const { terminals } = transcript as { terminals: Record<string, string> };
    expect(Object.values(terminals)).toContain(own.digest("hex"));
  });
});

describe("a player who looks elsewhere (O5)", () => {
  it("is called by the title and the icon until he is back", async () => {
    await startGame(page, stage.house.url);
    await page.waitForSelector(SOURCE);
    const hide = (isHidden: boolean): Promise<void> =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, isHidden);
    const icon = (): Promise<string | null> => page.getAttribute("link[rel=icon]", "href");
    await expect.poll(() => page.title(), { timeout: 10_000 }).toBe("Gul bara · Gulbara");
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
    await startGame(page, stage.house.url);
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
    await startGame(page, stage.house.url, "long-nardy");
    await page.waitForSelector(SOURCE);
    const status = (): Promise<string | null> => page.textContent(".status");
    // A step that was forced has been made already.
    const hasStep = (await page.getAttribute(".control.undo", "aria-disabled")) === "false";
    expect(await status()).toContain(hasStep ? "Undo is free" : "Tap a checker");
    await page.click(SOURCE);
    await expect.poll(status).not.toContain("Tap a checker");
    await playUntil(page, ".moves li:nth-child(6)", 30_000);
    await playUntil(page, SOURCE, 30_000);
    await expect.poll(status).toMatch(/^(Your turn|Press Done|Forced|The roll stops)/);
  });
});
