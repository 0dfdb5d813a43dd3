// Two browsers play a match to three points while a third looks on; the server is killed twice.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { autoplay } from "./autoplay";
import { DESKTOP, keepSettings, openContext, PHONE, skipAfterFailure } from "./browser";
import { Faults } from "./faults";
import { builtPrograms } from "./house";
import { BOARD, matchAt } from "./player";
import { useStage } from "./stage";


const stage = useStage();
let ann: Page;
let ben: Page;
let watcher: Page;
const faults: Faults[] = [];

async function newPage(viewport: { width: number; height: number }): Promise<Page> {
  const context = await openContext(stage.browser, { viewport });
  await keepSettings(context, { speed: "off" });
  const page = await context.newPage();
  faults.push(new Faults(page, stage.house.url, "lost connections"));
  return page;
}

beforeAll(async () => {
  ann = await newPage(DESKTOP);
  ben = await newPage(PHONE);
  watcher = await newPage(DESKTOP);
});
skipAfterFailure();

const throws = async (page: Page): Promise<number> =>
  Number(await page.textContent(".verified-number"));

// Absolute, whoever looks: how many of each colour stand on White's points.
const checkers = (page: Page): Promise<string[]> =>
  page.$$eval(".board-point", (points) =>
    points
      .map((each) => each.getAttribute("aria-label") ?? "")
      .flatMap((label) => {
        const [, point, count, colour] = /^Point (\d+)\D+(\d+) (white|black)/.exec(label) ?? [];
        return point ? [`${point} ${count} ${colour}`] : [];
      }),
  );
const seenByWhite = (lines: readonly string[]): string[] =>
  lines
    .map((line) => {
      const [point, ...rest] = line.split(" ");
      const at = Number(point);
      return [at <= 12 ? at + 12 : at - 12, ...rest].join(" ");
    })
    .sort();

async function until(isTrue: () => Promise<boolean>, what: string, withinMs: number) {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; ) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not within ${withinMs} ms: ${what}`);
}

describe("a match of two with one who looks on (B4)", () => {
  it("an invitation made in two clicks and a choice, taken by one; looking at it takes no seat", async () => {
    await ann.goto(stage.house.url);
    await ann.check("input[value=mad-gulbar]", { force: true });
    await ann.click(".invite-button");
    await ann.selectOption(".invite select >> nth=0", "3");
    await ann.click(".invite-make");
    const link = await ann.inputValue(".share-link input");
    await ben.goto(link);
    await ben.waitForSelector(".play-now");
    expect(await ann.$(".board-point")).toBeNull();
    await ben.click(".play-now");
    await Promise.all([ann, ben].map((page) => page.waitForSelector(BOARD)));
    await watcher.goto(ann.url());
    await watcher.waitForSelector(BOARD);
    expect(await watcher.$(".control.done[aria-disabled=false]")).toBeNull();
    // Those who sat there before are told.
    for (const page of [ann, watcher])
      await expect.poll(() => page.textContent("body"), { timeout: 5000 }).toContain("1 is watching");
  });

  it("goes on after two kills of the server, to its end", async () => {
    await Promise.all([ann, ben].map((page) => autoplay(page)));
    for (const kill of [8, 20]) {
      await until(async () => (await throws(ann)) >= kill, `throw ${kill}`, 60_000);
      await stage.house.killServer();
      await stage.house.startServer();
    }
    const isOver = (page: Page) => page.waitForSelector(".end-card", { timeout: 240_000 });
    await Promise.all([ann, ben, watcher].map(isOver));
  }, 360_000);

  it("all three end on the same position, with every throw verified", async () => {
    const pages = [ann, ben, watcher];
    const lines = await Promise.all(pages.map((page) => page.textContent(".end-verified")));
    for (const line of lines) {
      const [, verified, total] = /(\d+) of (\d+)/.exec(line ?? "") ?? [];
      expect(Number(verified)).toBeGreaterThan(20);
      expect(verified).toBe(total);
    }
    const [one, two, third] = await Promise.all(pages.map(checkers));
    const white = [...third!].sort();
    expect([one!.sort().join(), seenByWhite(one!).join()]).toContain(white.join());
    expect([two!.sort().join(), seenByWhite(two!).join()]).toContain(white.join());
    for (const page of pages) expect(await page.$(".alert.wrong")).toBeNull();
    expect(faults.flatMap(({ found }) => found)).toEqual([]);
  });

  it("gulbara-verify finds the transcript right and closed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "gulbara-transcript-"));
    try {
      const file = join(folder, "match.json");
      writeFileSync(file, await stage.house.transcript(matchAt(ann)));
      const verify = promisify(execFile);
      const { stdout } = await verify(`${builtPrograms}/gulbara-verify`, ["--json", "--closed", file], {
        timeout: 60_000,
      });
      expect(JSON.parse(stdout)).toMatchObject({ valid: true, closed: true });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
