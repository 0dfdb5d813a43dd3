// A seat goes along to another device, by a link that works once (D5; protocol page, "Identity").
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DESKTOP, keepSettings, openContext, PHONE } from "./browser";
import { Faults } from "./faults";
import { LADDER } from "./fixture";
import { BOARD, DONE, SOURCE } from "./player";
import { useStage, useTables } from "./stage";
import { TablePage } from "./table-page";
import { WireClient } from "./wire-client";

const stage = useStage("wanted");
const open = useTables(stage);

async function makeLink(page: Page): Promise<string> {
  await page.click(".menu summary");
  await page.click(".elsewhere");
  const link = await page.inputValue(".share-link input");
  await page.waitForSelector(".qr-code path[d]", { state: "attached" });
  await page.keyboard.press("Escape");
  return link;
}

// The secrets have left the address before anybody could look at it.
async function arrive(context: BrowserContext, link: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(link);
  await page.waitForSelector(".play-now");
  expect(page.url()).toBe(`${stage.house.url}/continue`);
  return page;
}

// A roll is played on both devices, differently, while the first one has no network: its turn comes
// too late, and it shows the other one without a word. So with a command of long ago (F8).
async function playOnBoth(first: TablePage, second: TablePage): Promise<void> {
  for (const { page } of [first, second]) await page.waitForSelector(SOURCE);
  const compose = async (at: TablePage, choice: number): Promise<void> => {
    for (let taps = 0; taps < 30 && !(await at.page.$(DONE)); ++taps) {
      const source = (await at.sources()).at(choice);
      if (source) await at.tap(source);
    }
    await at.page.waitForSelector(DONE);
  };
  await compose(first, -1);
  await first.context.setOffline(true);
  await first.page.waitForSelector(".connection.loud p");
  await compose(second, 0);
  expect(await second.position()).not.toBe(await first.position());
  await second.page.click(DONE);
  const before = await first.throws();
  await second.until(async () => (await second.throws()) > before + 1, "the other side has played");
  await first.page.click(DONE);
  const received = first.received.length;
  await first.context.setOffline(false);
  await first.until(async () => (await first.position()) === (await second.position()), "they stand alike");
  expect(await first.throws()).toBe(await second.throws());
  const refused = first.received.slice(received).filter((frame) => frame.startsWith('{"t":"error"'));
  expect(refused.map((frame) => JSON.parse(frame).d.code)).toEqual(["id_reused"]);

  const position = await first.position();
  const [cookie] = await second.context.cookies();
  const device = await WireClient.open(stage.house.url, cookie!.value);
  const late = JSON.parse(first.commands("play")[0]!).d;
  const { t, d } = await device.command("play", late);
  expect([t, d.code]).toEqual(["error", "stale"]);
  device.close();
  for (const each of [first, second]) {
    expect(await each.position()).toBe(position);
    expect(await each.page.$(".alert")).toBeNull();
  }
}

describe("a match on two devices", () => {
  it("is the same match, with the same draft, and goes on from either", async () => {
    const first = await open({
      wish: { seed: "reload", throws: LADDER },
      rules: "gul-bara",
      view: { viewport: DESKTOP },
      settings: { confirmForced: false },
      tolerated: "lost connections",
    });
    await first.playTo(7);
    for (let steps = 0; steps < 5; ++steps) await first.tap((await first.sources()).at(-1)!);
    const drafted = await first.position();
    const link = await makeLink(first.page);
    expect(link.length).toBeLessThan(2900);

    const phone = await openContext(stage.browser, { viewport: PHONE, hasTouch: true });
    await keepSettings(phone, { confirmForced: false });
    const page = await arrive(phone, link);
    const faults = new Faults(page, stage.house.url);
    expect(await page.textContent(".challenge")).toContain("Gul bara, against House bot (strong)");
    expect(await phone.cookies()).toEqual([]);
    await page.click(".play-now");
    await page.waitForSelector(BOARD);
    const second = new TablePage(page, stage.house);
    await second.until(async () => (await second.position()) === drafted, "the draft has come along");

    for (const table of [second, first]) {
      const before = await table.throws();
      const other = table === first ? second : first;
      for (let taps = 0; taps < 30 && !(await table.page.$(DONE)); ++taps) {
        const source = (await table.sources()).at(-1);
        if (source) await table.tap(source);
      }
      await table.page.click(DONE);
      for (const each of [table, other]) {
        await each.until(async () => (await each.throws()) > before + 1, "both devices see what follows");
        expect(await each.page.$(".alert.wrong")).toBeNull();
      }
    }
    await playOnBoth(first, second);
    expect(faults.found).toEqual([]);

    const late = await arrive(await openContext(stage.browser, { viewport: DESKTOP }), link);
    await late.click(".play-now");
    await late.waitForFunction(() =>
      document.querySelector(".home-problem")?.textContent?.includes("was used already"),
    );
    await late.context().close();
    await phone.close();
  }, 120_000);

  it("asks a browser that is somebody already, and says when a link is not whole", async () => {
    const first = await open({
      wish: { seed: "somebody", throws: [">"] },
      rules: "gul-bara",
      view: { viewport: DESKTOP },
    });
    const link = await makeLink(first.page);
    const somebody = await openContext(stage.browser, { viewport: DESKTOP });
    const home = await somebody.newPage();
    await home.goto(stage.house.url);
    await home.evaluate(() => fetch("/api/v1/guest", { method: "POST" }));
    const page = await arrive(somebody, link);
    await page.click(".play-now");
    await page.waitForFunction(() =>
      document.querySelector(".home-problem")?.textContent?.includes("somebody else already"),
    );
    await page.click(".play-now");
    await page.waitForSelector(BOARD);
    expect(new URL(page.url()).pathname).toBe(new URL(first.page.url()).pathname);

    for (const broken of [link.slice(0, -40), `${stage.house.url}/continue`, `${stage.house.url}/continue#%00`]) {
      await home.goto("about:blank");
      await home.goto(broken);
      await home.waitForFunction(() => document.querySelector(".home-problem")?.textContent?.includes("not whole"));
      expect(await home.$(".play-now")).toBeNull();
    }
    await somebody.close();
  });
});
