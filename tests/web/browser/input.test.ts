// Every way to move a checker leads to the same turn; nothing moves by itself; refusals are said.
import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DESKTOP, PHONE } from "./browser";
import type { Tolerated } from "./faults";
import { LADDER } from "./fixture";
import { DONE } from "./player";
import { useStage, useTables } from "./stage";
import { TablePage } from "./table-page";

const SIX_FIVE = ["6-5"];
const WAYS = [
  ["phone", { viewport: PHONE, hasTouch: true }],
  ["desktop", { viewport: DESKTOP }],
] as const;

const stage = useStage("wanted");
const open = useTables(stage);

interface Start {
  readonly tolerated?: Tolerated;
  readonly view: Parameters<Browser["newContext"]>[0];
  readonly rules?: string;
  readonly seed?: string;
  readonly throws?: readonly string[];
  readonly settings?: Readonly<Record<string, unknown>>;
}

let begun = 0;
async function begin({ view, rules = "gul-bara", settings, seed, throws, tolerated }: Start): Promise<TablePage> {
  begun += 1;
  const table = await open({
    wish: { seed: seed ?? `input ${begun}`, throws: throws ?? SIX_FIVE },
    rules,
    view,
    ...(settings && { settings }),
    ...(tolerated && { tolerated }),
  });
  await table.until(async () => (await table.sources()).length > 0, "the first turn");
  return table;
}

async function middle(at: TablePage, point: number): Promise<[number, number]> {
  const box = (await at.page.locator(at.point(point)).boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function drag(at: TablePage, from: number, to: number): Promise<void> {
  await at.page.mouse.move(...(await middle(at, from)));
  await at.page.mouse.down();
  await at.page.mouse.move(...(await middle(at, to)), { steps: 5 });
  await at.page.mouse.up();
}

// 24/18 24/19, by each way of its own.
const WAYS_TO_PLAY: Record<string, (at: TablePage) => Promise<void>> = {
  "one tap": async (at) => {
    await at.tap(24);
    await at.tap(24);
  },
  "tap where it is to go": async (at) => {
    await at.tap(18);
    await at.tap(19);
  },
  drag: async (at) => {
    await drag(at, 24, 18);
    await drag(at, 24, 19);
  },
  "right click plays the other die": async (at) => {
    await at.page.click(at.point(24), { button: "right" });
    expect((await at.ownCheckers())[19]).toBe(1);
    await at.tap(24);
  },
  "swapped dice": async (at) => {
    await at.page.click(".dice");
    await at.tap(24);
    expect((await at.ownCheckers())[19]).toBe(1);
    await at.tap(24);
  },
};

describe.each(WAYS)("on the %s", (screen, view) => {
  it("each way plays 6-5 to the same position (C1), seen before Done by nobody (C7)", async () => {
    const at = await begin({ view });
    const start = await at.position();
    const ends = new Map<string, string>();
    for (const [name, play] of Object.entries(WAYS_TO_PLAY)) {
      await play(at);
      await at.page.waitForSelector(DONE);
      ends.set(name, await at.position());
      await at.undoAll();
      expect(await at.position()).toBe(start);
    }
    expect(new Set(ends.values()).size).toBe(1);
    const end = [...ends.values()][0]!;
    expect(end).toContain("Point 24, your head: 13 white");
    expect(end).toContain("Point 18, 1 white; Point 19, 1 white");
    expect(at.commands("play")).toEqual([]);
    await WAYS_TO_PLAY["one tap"]!(at);
    await at.done();
    expect(await at.position()).toContain("Point 18, 1 white; Point 19, 1 white");
  });

  it("two taps: all that can be reached is shown, and nothing else (C1, C3, C9)", async () => {
    const at = await begin({ view, settings: { input: "two_tap" } });
    expect(await at.sources()).toEqual([24]);
    await at.tap(24);
    expect(await at.targets()).toEqual([13, 18, 19]);
    await at.tap(18);
    await at.tap(24);
    expect(await at.targets()).toEqual([19]);
    await at.tap(19);
    expect(await at.position()).toContain("Point 18, 1 white; Point 19, 1 white");
    await at.undoAll();
    await at.tap(24);
    await at.tap(13);
    expect((await at.ownCheckers())[13]).toBe(1);
    await at.page.waitForSelector(DONE);
    // What has moved shows its way back, and where the other die had led.
    await at.tap(13);
    expect(await at.targets()).toEqual([18, 19, 24]);
    await at.tap(19);
    expect((await at.ownCheckers())[19]).toBe(1);
    await at.tap(19);
    expect(await at.targets()).toEqual([13, 18, 24]);
    await at.tap(24);
    expect((await at.ownCheckers())[24]).toBe(15);
  });

  it("a drag that ends nowhere, or is taken away, changes nothing (C4)", async () => {
    const at = await begin({ view });
    const start = await at.position();
    await drag(at, 24, 6);
    expect(await at.position()).toBe(start);
    await at.page.mouse.move(...(await middle(at, 24)));
    await at.page.mouse.down();
    await at.page.mouse.move(...(await middle(at, 18)), { steps: 5 });
    await at.page.locator(".board").dispatchEvent("pointercancel", { pointerId: 1 });
    await at.page.mouse.up();
    expect(await at.position()).toBe(start);
    // A second finger, elsewhere, does not take the first one's checker.
    await at.page.mouse.move(...(await middle(at, 24)));
    await at.page.mouse.down();
    await at.page.mouse.move(...(await middle(at, 18)), { steps: 5 });
    const second = { pointerId: 77, button: 0, bubbles: true, isPrimary: false };
    await at.page.dispatchEvent(at.point(7), "pointerdown", second);
    await at.page.dispatchEvent(at.point(7), "pointerup", second);
    expect(await at.position()).toBe(start);
    await at.page.mouse.up();
    expect((await at.ownCheckers())[18]).toBe(1);
    expect((await at.ownCheckers())[24]).toBe(14);
  });

  it("a tap plays when it is released, and only where it began (C5)", async () => {
    const at = await begin({ view });
    const start = await at.position();
    await at.page.mouse.move(...(await middle(at, 18)));
    await at.page.mouse.down();
    expect(await at.position()).toBe(start);
    await at.page.mouse.move(...(await middle(at, 6)), { steps: 3 });
    await at.page.mouse.up();
    expect(await at.position()).toBe(start);
    await at.page.mouse.move(...(await middle(at, 24)));
    await at.page.mouse.down();
    expect(await at.position()).toBe(start);
    await at.page.mouse.up();
    expect((await at.ownCheckers())[18]).toBe(1);
  });

  it("every prefix of a ladder can be taken back, the network off too (C6, D4)", async () => {
    const at = await begin({
      view,
      throws: LADDER,
      seed: `take back, ${screen}`,
      tolerated: "lost connections",
    });
    await at.playTo(7);
    await at.page.context().setOffline(true);
    const before: string[] = [];
    for (let steps = 0; steps < 12; ++steps) {
      before.push(await at.position());
      await at.tap((await at.sources()).at(-1)!);
      expect(await at.position()).not.toBe(before.at(-1));
    }
    for (const each of before.reverse()) {
      await at.page.click(".control.undo");
      expect(await at.position()).toBe(each);
    }
    expect(await at.page.$(".control.undo[aria-disabled=false]")).toBeNull();
    await at.page.context().setOffline(false);
  });

  it("thirty taps in 300 ms play what as many slow ones do (C11)", async () => {
    const at = await begin({ view, throws: LADDER, seed: `storm on the ${screen}` });
    await at.playTo(7);
    const start = await at.position();
    const storm = (each: number): Promise<void> =>
      at.page.evaluate(async (pauseMs) => {
        const head = document.querySelector<HTMLElement>('.board-point[data-point="24"]')!;
        for (let taps = 0; taps < 30; ++taps) {
          head.click();
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
        }
      }, each);
    await storm(10);
    const quick = await at.position();
    await at.undoAll();
    expect(await at.position()).toBe(start);
    await storm(60);
    expect(await at.position()).toBe(quick);
    expect((await at.ownCheckers())[24]).toBeLessThan(10);
  });
});

describe("Done and refusals", () => {
  it("Done can be reached before its time and says why it waits (C8)", async () => {
    const at = await begin({ view: { viewport: DESKTOP } });
    const done = at.page.locator(".control.done");
    expect(await done.getAttribute("aria-disabled")).toBe("true");
    await done.focus();
    await at.page.keyboard.press("Enter");
    const isSaid = async () => /more dice|both dice/i.test(await at.said());
    await at.until(isSaid, "why Done waits");
    expect(at.commands("play")).toEqual([]);
    await at.tap(24);
    expect(await done.getAttribute("aria-disabled")).toBe("true");
    await at.tap(24);
    expect(await done.getAttribute("aria-disabled")).toBe("false");
  });

  // Focuses a point and presses a die's key: the sentence that follows, or nothing.
  async function ask(at: TablePage, point: number, die: number): Promise<string> {
    await at.page.focus(at.point(point));
    await at.page.keyboard.press(String(die));
    await at.settle();
    return at.said();
  }

  it("each reason that a second turn can give is said (C12)", async () => {
    const at = await begin({
      view: { viewport: DESKTOP },
      rules: "long-nardy",
      throws: ["6-5", "21", "64"],
      settings: { confirmForced: true },
    });
    await at.playTo(3);
    expect(await ask(at, 20, 6)).toContain("no checker there");
    expect(await ask(at, 24, 3)).toContain("no such die");
    await at.tap(24);
    expect((await at.ownCheckers())[18]).toBe(1);
    expect(await ask(at, 24, 4)).toContain("may leave the head");
    await at.tap(18);
    expect(await ask(at, 13, 4)).toMatch(/no dice left|complete/);
    await at.undoAll();
  });

  it("a turn without a choice plays and confirms itself (E2)", async () => {
    const wish = { seed: "forced", throws: ["6-5"] };
    const view = { viewport: DESKTOP };
    const at = await open({ wish, rules: "long-nardy", view });
    await at.until(() => at.commands("play").length === 1, "the play goes out", 2000);
    expect((await at.ownCheckers())[13]).toBe(1);
  });

  it("the runner's reason (C12)", async () => {
    const at = await begin({ view: { viewport: DESKTOP }, rules: "gul-bara-runner" });
    await at.tap(24);
    // The runner's other step plays itself; one that was taken back does not come again.
    await at.page.waitForSelector(DONE);
    await at.page.click(".control.undo");
    expect(await ask(at, 24, 5)).toContain("Only the first checker");
  });
});
