// What a page that looks on keeps of a long match (A5).
import { afterAll, beforeAll, expect, it } from "vitest";
import { Bots, liveMatches } from "../bots";
import { DESKTOP } from "../browser";
import { extent } from "../extent";
import { BOARD } from "../player";
import { usePages, useStage } from "../stage";

const TURNS = extent(100, 500);
// Engine, second part and first records are there by then.
const SETTLED_TURNS = 20;
const MOST_GROWTH = 10_000_000;

const stage = useStage();
const open = usePages(stage);
let bots: Bots;
beforeAll(() => {
  bots = new Bots(stage.house, { count: 1, delayMs: 0, points: 25 });
});
afterAll(() => bots?.close());

it(`${TURNS} turns of two bots leave less than 10 MB behind (A5)`, async () => {
  const page = await open({ viewport: DESKTOP });
  const devtools = await page.context().newCDPSession(page);
  await expect.poll(() => liveMatches(stage.house), { timeout: 10_000 }).toHaveLength(1);
  const [match] = await liveMatches(stage.house);
  await page.goto(`${stage.house.url}/t/${match}`);
  await page.waitForSelector(BOARD);
  const reach = (throws: number): Promise<unknown> =>
    page.waitForFunction(
      (wanted) => Number(document.querySelector(".verified-number")?.textContent) >= wanted,
      throws,
      { timeout: 400_000, polling: 200 },
    );
  // One collection leaves what the page is at work with just then: the least of five is kept.
  const measure = async (): Promise<number> => {
    const sizes: number[] = [];
    while (sizes.length < 5) {
      await devtools.send("HeapProfiler.collectGarbage");
      sizes.push((await devtools.send("Runtime.getHeapUsage")).usedSize);
      await page.waitForTimeout(300);
    }
    return Math.min(...sizes);
  };
  await reach(SETTLED_TURNS);
  await page.waitForTimeout(5000);
  const begun = Number(await page.textContent(".verified-number"));
  const before = await measure();
  await reach(begun + TURNS);
  const growth = (await measure()) - before;
  console.info(`${(growth / 1e6).toFixed(2)} MB more after ${TURNS} turns, ${(before / 1e6).toFixed(2)} MB before`);
  expect(growth).toBeLessThanOrEqual((MOST_GROWTH * TURNS) / 500);
}, 450_000);
