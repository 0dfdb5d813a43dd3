// Keys at a table: where they lie counts, not what they write; they are the board's alone; and all that
// can be dragged goes by taps and by keys too.
import { beforeAll, describe, expect, it } from "vitest";
import { DESKTOP, skipAfterFailure } from "./browser";
import { DONE } from "./player";
import { useStage } from "./stage";
import { TablePage } from "./table-page";

// What the keys write in other alphabets, by where they lie.
const SCRIPTS: Record<string, Record<string, string>> = {
  Cyrillic: { KeyN: "т", KeyU: "г", KeyB: "и", KeyX: "ч", KeyP: "з" },
  Greek: { KeyN: "ν", KeyU: "θ", KeyB: "β", KeyX: "χ", KeyP: "π" },
  Georgian: { KeyN: "ნ", KeyU: "უ", KeyB: "ბ", KeyX: "ხ", KeyP: "პ" },
};

const stage = useStage("wanted");
let at: TablePage;
beforeAll(async () => {
  at = await TablePage.begin({
    ...stage,
    wish: { seed: "keys", throws: ["6-5"] },
    rules: "gul-bara",
    view: { viewport: DESKTOP },
  });
  await at.until(async () => (await at.sources()).length > 0, "the first turn");
});
skipAfterFailure();

// As a keyboard of another alphabet sends it, to whatever has the focus.
async function press(code: string, key: string): Promise<void> {
  await at.page.evaluate(
    (init) => document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", init)),
    { code, key, bubbles: true, cancelable: true },
  );
  await at.settle();
}
const focusedPoint = (): Promise<string | undefined> =>
  at.page.evaluate(() => (document.activeElement as HTMLElement).dataset.point);

describe.each(Object.entries(SCRIPTS))("keys that write %s (X6)", (_, keys) => {
  it("do at the board what lies on them", async () => {
    const start = await at.position();
    await at.page.focus(at.point(3));
    await press("KeyN", keys.KeyN!);
    expect(await focusedPoint()).toBe("24");
    await press("KeyB", keys.KeyB!);
    await at.until(async () => /24.*15 white/.test(await at.said()), "the board is read");
    await press("KeyP", keys.KeyP!);
    await at.until(async () => /pips 360/.test(await at.said()), "the pips are read");
    const activeDie = (): Promise<string | null> => at.page.textContent(".rung.active");
    expect(await activeDie()).toMatch(/^6/);
    await press("KeyX", keys.KeyX!);
    expect(await activeDie()).toMatch(/^5/);
    await press("KeyX", keys.KeyX!);
    await press("Digit5", "5");
    expect((await at.ownCheckers())[19]).toBe(1);
    await press("KeyU", keys.KeyU!);
    expect(await at.position()).toBe(start);
  });

  it("do nothing outside the board, or in a line that is typed", async () => {
    await at.tap(24);
    const played = await at.position();
    await at.page.focus(".control.done");
    await press("KeyU", keys.KeyU!);
    await press("Digit5", "5");
    expect(await at.position()).toBe(played);
    await at.page.click(".menu summary");
    await at.page.focus(".typed-play input");
    await press("KeyU", keys.KeyU!);
    expect(await at.position()).toBe(played);
    await at.page.keyboard.press("Escape");
    await at.undoAll();
  });
});

describe("what can be dragged (X15)", () => {
  it("goes by two taps, and by keys, to the same position", async () => {
    const ends: string[] = [];
    const note = async (): Promise<void> => {
      await at.page.waitForSelector(DONE);
      ends.push(await at.position());
      await at.undoAll();
    };
    const boxOf = async (point: number): Promise<[number, number]> => {
      const box = (await at.page.locator(at.point(point)).boundingBox())!;
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    // One checker by both dice at once.
    await at.page.mouse.move(...(await boxOf(24)));
    await at.page.mouse.down();
    await at.page.mouse.move(...(await boxOf(13)), { steps: 5 });
    await at.page.mouse.up();
    await note();
    await at.tap(24);
    await at.tap(18);
    await note();
    await at.page.focus(at.point(24));
    await at.page.keyboard.press("6");
    await at.page.focus(at.point(18));
    await at.page.keyboard.press("Enter");
    await note();
    expect(new Set(ends).size).toBe(1);
    expect(ends[0]).toContain("Point 13, 1 white");
  });

  it("and nothing was wrong", async () => {
    expect(at.faults.found).toEqual([]);
    await at.close();
  });
});
