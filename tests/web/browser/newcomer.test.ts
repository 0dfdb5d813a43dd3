// A newcomer's path: open the page, one click, a whole game by clicks against the house bot, every
// throw verified, the replay, the proofs, and one byte changed.
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { DESKTOP, openContext, skipAfterFailure } from "./browser";
import { Faults } from "./faults";
import { DONE, playUntil, SOURCE } from "./player";
import { needsQuiet } from "./quiet";
import { useStage } from "./stage";

const stage = useStage();
let page: Page;
let faults: Faults;
const sent: string[] = [];

beforeAll(async () => {
  page = await (await openContext(stage.browser, { viewport: DESKTOP })).newPage();
  faults = new Faults(page, stage.house.url);
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => sent.push(String(payload)));
  });
});

skipAfterFailure();

const commands = (name: string): number =>
  sent.filter((frame) => frame.startsWith(`{"t":"${name}"`)).length;

async function boxes(): Promise<string> {
  const found = await page.$$eval(".control, .player-bar", (elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join();
    }),
  );
  return found.join(" ");
}

describe("a newcomer", () => {
  it("finds one primary button and nothing in its way (B1)", async () => {
    await page.goto(stage.house.url);
    await page.waitForSelector(".play-now");
    expect(await page.$$(".primary")).toHaveLength(1);
    expect(await page.$$("[role=dialog], dialog[open]")).toHaveLength(0);
    expect(await page.context().cookies()).toEqual([]);
  });

  it("plays after one click, in two seconds (B2)", async (test) => {
    const before = Date.now();
    await page.click(".play-now");
    await page.waitForSelector(`${SOURCE}, ${DONE}`);
    const taken = Date.now() - before;
    console.info(`on the move after ${taken} ms`);
    await needsQuiet(test);
    expect(taken).toBeLessThan(2000);
  });

  it("has sent nothing that commits before Done (C7)", async () => {
    if (!(await page.$(DONE))) await page.click(SOURCE);
    expect(commands("play")).toBe(0);
    await page.click(".control.undo");
    expect(commands("play")).toBe(0);
  });

  it("can take back everything, and hears why Done does nothing yet (C6, C8)", async () => {
    await page.waitForSelector(SOURCE);
    const label = (): Promise<(string | null)[]> =>
      page.$$eval(".board-point", (points) => points.map((each) => each.getAttribute("aria-label")));
    const start = await label();
    await page.click(SOURCE);
    await expect.poll(label).not.toEqual(start);
    await page.click(".control.undo");
    await expect.poll(label).toEqual(start);
    await page.locator(".control.done").dispatchEvent("click");
    await expect.poll(() => page.textContent("[data-live=assertive]")).toMatch(/\S/);
  });

  it("plays the whole game while nothing but checkers moves (P6), each turn accepted", async () => {
    const first = await boxes();
    await playUntil(page, ".end-card, .moves li:nth-child(12)");
    if (!(await page.$(".end-card"))) expect(await boxes()).toBe(first);
    await playUntil(page, ".end-card");
    expect(commands("play")).toBeGreaterThan(5);
    expect(commands("terminal")).toBe(1);
  });

  it("reads at the end that every throw was verified, without a click (V1)", async () => {
    const line = (await page.textContent(".end-verified")) ?? "";
    const [, verified, total] = /(\d+) of (\d+)/.exec(line) ?? [];
    expect(Number(verified)).toBeGreaterThan(10);
    expect(verified).toBe(total);
  });

  it("goes through the replay by keys, and the address remembers where (H1, H3)", async () => {
    await page.waitForSelector(".end-card[data-inert=false]");
    await page.click('.end-actions a[href^="/g/"]');
    await page.waitForSelector(".replay-controls");
    await page.keyboard.press("End");
    const last = await page.getAttribute("input[type=range]", "aria-valuetext");
    expect(last).toMatch(/^Throw (\d+) of \1\. /);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    expect(page.url()).toMatch(/#t=2$/);
    await page.reload();
    await page.waitForSelector(".replay-controls");
    expect(await page.getAttribute("input[type=range]", "aria-valuetext")).toMatch(/^Throw 2 of/);
  });

  it("sees each throw proved (V2), and one changed byte turn it and all after it red (V11)", async () => {
    await page.click('a[href$="/verify"]');
    await page.waitForSelector(".throws");
    const all = await page.$$eval(".throws tbody tr", (rows) => rows.map((row) => row.className));
    expect(all.length).toBeGreaterThan(10);
    expect(new Set(all)).toEqual(new Set(["good"]));
    await page.click(".cheat");
    await page.waitForSelector(".verdict.wrong");
    const changed = await page.$$eval(".throws tbody tr", (rows) =>
      rows.map((row) => row.className),
    );
    const firstWrong = changed.indexOf("wrong");
    expect(firstWrong).toBe(Math.floor(all.length / 2));
    expect(changed.every((each, at) => (each === "wrong") === at >= firstWrong)).toBe(true);
    await page.click(".cheat");
    await page.waitForSelector(".verdict.good");
  });

  it("checks a file with the network off (V5)", async () => {
    const match = /\/g\/([0-9a-f]+)/.exec(page.url())![1]!;
    const file = await stage.house.transcript(match);
    await page.goto(`${stage.house.url}/verify`);
    await page.waitForSelector("input[type=file]", { state: "attached" });
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await page.setInputFiles("input[type=file]", {
      name: "match.json",
      mimeType: "application/json",
      buffer: Buffer.from(file),
    });
    await page.waitForSelector(".verdict.good");
    expect(await page.textContent(".cheat")).toBe("Try to cheat: change one byte");
    // What came wrong was not changed here.
    const last: string = JSON.parse(file).records.at(-1);
    await page.setInputFiles("input[type=file]", {
      name: "wrong.json",
      mimeType: "application/json",
      buffer: Buffer.from(file.replace(last, last.replace(/.$/, (digit) => (digit === "0" ? "1" : "0")))),
    });
    await page.waitForSelector(".verdict.wrong");
    expect(await page.$(".throws")).not.toBeNull();
    expect(await page.$(".cheat")).toBeNull();
    await page.context().setOffline(false);
  });

  it("has met no error, no violation of the policy and no other place (A5, S1, S3)", () => {
    expect(faults.found).toEqual([]);
  });

  it("has been given one cookie that scripts cannot read (S2)", async () => {
    const cookies = await page.context().cookies();
    expect(cookies.map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual([[true, "Lax"]]);
  });
});
