// The ladder: twenty-four steps by hand, the strip that counts them, and what is left of it.
import type { Browser } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Step } from "../../../server/web/src/engine/game";
import { afterSteps } from "../../../server/web/src/match/draft";
import { DESKTOP, PHONE } from "./browser";
import { LADDER } from "./fixture";
import { DONE } from "./player";
import { playsOf, recordOf } from "./records";
import { useStage, useTables } from "./stage";
import { TablePage } from "./table-page";

const TOUCH = { viewport: PHONE, hasTouch: true };

const stage = useStage("wanted");
const open = useTables(stage);

interface Start {
  readonly seed: string;
  readonly throws: readonly string[];
  readonly rules?: string;
  readonly view?: Parameters<Browser["newContext"]>[0];
  readonly settings?: Readonly<Record<string, unknown>>;
}

function begin({ seed, throws, rules, view, settings }: Start): Promise<TablePage> {
  return open({
    wish: { seed, throws },
    rules: rules ?? "gul-bara",
    view: view ?? { viewport: DESKTOP },
    ...(settings && { settings }),
  });
}

const rungs = (at: TablePage): Promise<string[]> =>
  at.page.$$eval(".rungs .rung .visually-hidden", (all) => all.map((each) => each.textContent ?? ""));

// From the head while there is anything, else from the highest point.
async function climb(at: TablePage, steps: number, tap = (point: number) => at.tap(point)) {
  for (let made = 0; made < steps; ++made) {
    const sources = await at.sources();
    if (sources.length === 0) return made;
    const before = await at.position();
    await tap(sources.at(-1)!);
    await at.until(async () => (await at.position()) !== before, `step ${made + 1}`);
  }
  return steps;
}

describe.each(["classic", "rotated"])("1-1 at the fourth roll on a phone, board %s", (layout) => {
  it("24 taps and Done; each tap meets its point (D1, D2); the strip counts (D8)", async () => {
    const at = await begin({ seed: `by hand on a ${layout} board`, throws: LADDER, view: TOUCH, settings: { layout } });
    await at.playTo(7);
    expect(await rungs(at)).toHaveLength(6);
    expect((await rungs(at))[0]).toMatch(/Rung 1 of 6: 1s, 4 left/);
    const tap = async (point: number): Promise<void> => {
      const met = await at.page.evaluate((wanted) => {
        const button = document.querySelector(`.board-point[data-point="${wanted}"]`)!;
        const { left, top, width, height } = button.getBoundingClientRect();
        const reach = Math.min(12, width / 2 - 1, height / 2 - 1);
        return [-reach, 0, reach].map((by) => {
          const across = width < height ? [by, 0] : [0, by];
          const [x, y] = [left + width / 2 + across[0]!, top + height / 2 + across[1]!];
          const there = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-point]");
          return Number(there?.dataset.point);
        });
      }, point);
      expect(met).toEqual([point, point, point]);
      const box = (await at.page.locator(at.point(point)).boundingBox())!;
      await at.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    };
    const before = await at.ownCheckers();
    expect(await climb(at, 24, tap)).toBe(24);
    await at.page.waitForSelector(DONE);
    const drafted = await at.ownCheckers();
    await at.done();
    // What the server made of it, whatever has happened since.
    const played = (): Step[] => {
      const records = at.events("record").map(({ record: hex }) => recordOf(hex));
      return playsOf(records, LADDER.length).flat();
    };
    await at.until(() => played().length === 24, "the records");
    expect(afterSteps(before, played())).toEqual(drafted);
    const record = JSON.parse(at.commands("play").at(-1)!) as { d: { segments: unknown[][] } };
    expect(record.d.segments.map((each) => each.length)).toEqual([4, 4, 4, 4, 4, 4]);
  });
});

describe("few acts", () => {
  it("×4 plays it in seven inputs (D3); one long Undo takes all back (D4)", async () => {
    const at = await begin({ seed: "few acts", throws: LADDER });
    await at.playTo(7);
    const start = await at.position();
    let inputs = 0;
    while (!(await at.page.$(DONE)) && inputs < 7) {
      await at.page.click(".control.all");
      inputs += 1;
      await at.page.waitForTimeout(60);
    }
    expect(inputs).toBeLessThanOrEqual(6);
    await at.page.waitForSelector(DONE);
    const box = (await at.page.locator(".control.undo").boundingBox())!;
    await at.page.mouse.move(box.x + 10, box.y + 10);
    await at.page.mouse.down();
    await at.page.waitForTimeout(800);
    await at.page.mouse.up();
    expect(await at.position()).toBe(start);
    await at.page.click(".control.all");
    await at.page.waitForSelector(".control.undo[aria-disabled=false]");
    await at.undoAll();
    expect(await at.position()).toBe(start);
  });
});

describe("a reload in the middle (D5)", () => {
  it("after step 13 the same draft, the same rung", async () => {
    const at = await begin({ seed: "reload", throws: LADDER });
    await at.playTo(7);
    expect(await climb(at, 13)).toBe(13);
    const [drafted, strip] = [await at.position(), await rungs(at)];
    expect(strip[3]).toMatch(/4s, 3 left/);
    await at.page.reload();
    await at.page.waitForSelector(".control.undo[aria-disabled=false]");
    expect(await at.position()).toBe(drafted);
    expect(await rungs(at)).toEqual(strip);
    expect(await climb(at, 11)).toBe(11);
    await at.done();
  });
});

describe("the first three rolls (D8)", () => {
  it("4-4 at the second roll is four steps, and the strip says from when it climbs", async () => {
    const at = await begin({ seed: "exempt", throws: [">", "!", "44"] });
    await at.playTo(3);
    expect(await rungs(at)).toHaveLength(1);
    expect(await at.page.textContent(".exempt")).toMatch(/Ladder from roll 4.*2/);
    expect(await climb(at, 24)).toBe(4);
    await at.page.waitForSelector(DONE);
  });
});
