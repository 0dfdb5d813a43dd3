// The other side's ladder as it is shown: played back within its time, or at once.
import { describe, expect, it } from "vitest";
import { DESKTOP } from "./browser";
import { DONE, playUntil } from "./player";
import { needsQuiet } from "./quiet";
import { useStage, useTables } from "./stage";
import type { TablePage } from "./table-page";

const stage = useStage("wanted");
const open = useTables(stage);

describe("the opponent's ladder (D9, E4, E5)", () => {
  // The bot's fourth roll, after four of the visitor's own.
  const THEIRS = [">", "!", "!", "!", "!", "!", "!", "11"];

  async function untilTheirs(speed: string): Promise<TablePage> {
    const at = await open({
      wish: { seed: `theirs ${speed}`, throws: THEIRS },
      rules: "gul-bara",
      view: { viewport: DESKTOP },
      settings: { speed },
    });
    await at.playTo(7);
    await playUntil(at.page, DONE);
    await at.page.evaluate(() => {
      const times: number[] = [];
      // Those of their checkers: one's own last step may be drawn as late as here.
      const theirs: number[] = [];
      const board = document.querySelector(".board")!;
      const labels = (): string[] =>
        [...board.querySelectorAll(".board-point")].map(
          (each) => each.getAttribute("aria-label")?.split(", can")[0] ?? "",
        );
      let last = labels();
      // From a play of the other side, as the page reads it, to the picture of it.
      const delays: number[] = [];
      let readAt: number | null = null;
      new MutationObserver(() => {
        const now = labels();
        const changed = now.flatMap((each, point) => (each === last[point] ? [] : [each, last[point]]));
        if (changed.length === 0) return;
        times.push(performance.now());
        if (changed.join().includes("black")) theirs.push(times.at(-1)!);
        if (readAt !== null) delays.push(performance.now() - readAt);
        readAt = null;
        last = now;
      }).observe(board, { subtree: true, attributes: true, attributeFilter: ["aria-label"] });
      const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data")!;
      Object.defineProperty(MessageEvent.prototype, "data", {
        get() {
          const data: unknown = get!.call(this);
          // A record's type and seat (fairness page, section 7).
          const record = /^\{"t":"record".*"record":"([0-9a-f]+)/.exec(String(data))?.[1];
          if (record?.slice(168, 172) === "0202") readAt ??= performance.now();
          return data;
        },
      });
      Object.assign(window, { changes: times, theirs, delays });
    });
    return at;
  }
  const changes = (at: TablePage): Promise<number[]> =>
    at.page.evaluate(() => (window as unknown as { changes: number[] }).changes);

  it.for([
    ["normal", 2700],
    ["fast", 1350],
    ["off", 50],
  ] as const)("at speed %s within its time", async ([speed, longest], test) => {
    const at = await untilTheirs(speed);
    await at.page.click(DONE);
    await at.until(async () => (await at.throws()) >= 9, "the throw after it", 15_000);
    const isAtRest = () =>
      at.page.evaluate(() => {
        const { changes: all } = window as unknown as { changes: number[] };
        return performance.now() - all.at(-1)! > 700;
      });
    await at.until(isAtRest, "the end of the playback");
    const times = await changes(at);
    // Not played back: each record is shown at once, whole.
    if (speed === "off") expect(times.length).toBeLessThanOrEqual(7);
    const shown = await at.page.evaluate(() => (window as unknown as { delays: number[] }).delays);
    const arrows = (): Promise<number> => at.page.$$eval(".layer-arrows > *", (all) => all.length);
    expect(await arrows()).toBeGreaterThan(0);
    await at.tap((await at.sources()).at(-1)!);
    await expect.poll(arrows).toBe(0);

    const ladder = await at.page.evaluate(() => (window as unknown as { theirs: number[] }).theirs);
    const taken = speed === "off" ? Math.min(...shown) : ladder.at(-1)! - ladder[0]!;
    console.info(`${speed}: ${Math.round(taken)} ms, ${ladder.length} pictures`);
    await needsQuiet(test);
    expect(taken).toBeLessThanOrEqual(longest);
  });

  it("any input ends it at once and counts as input", async () => {
    const at = await untilTheirs("slow");
    await at.page.click(DONE);
    await at.until(async () => (await changes(at)).length >= 3, "the playback", 15_000);
    await at.until(async () => (await at.throws()) >= 9, "the next throw", 15_000);
    const steps = await at.page.evaluate(async () => {
      const head = document.querySelector<HTMLElement>(".board-point.is-source")!;
      head.click();
      for (let frames = 0; frames < 3; ++frames) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return (window as unknown as { changes: number[] }).changes.length;
    });
    await at.page.waitForTimeout(600);
    expect((await changes(at)).length).toBe(steps);
    await at.page.waitForSelector(".control.undo[aria-disabled=false]");
  });
});
