// The server killed again and again: while a ladder is composed, and while a turn is on its way.
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { chance } from "../../unit/chance";
import { autoplay } from "../autoplay";
import { Bots, liveMatches } from "../bots";
import { DESKTOP, openContext } from "../browser";
import type { WireClock } from "../../../../server/web/src/wire/messages";
import type { Duel } from "../duel";
import { extent, newSeed, runsOf } from "../extent";
import { LADDER } from "../fixture";
import { BOARD, DONE, matchAt, playUntil } from "../player";
import { checkersIn, positionOn } from "../position";
import { playsOf, recordsOf } from "../records";
import { useDuels, useStage } from "../stage";
import { TablePage } from "../table-page";
import { WireClient } from "../wire-client";

const STEPS = 7;
const AWAY_MS = 1000;

const stage = useStage("wanted");
const begin = useDuels(stage);

const verified = async (at: TablePage): Promise<string> =>
  (await at.page.textContent(".end-verified")) ?? "";

async function playToEnd({ both }: Duel): Promise<void> {
  await Promise.all(both.map(({ page }) => autoplay(page)));
  await Promise.all(both.map(({ page }) => page.waitForSelector(".end-card", { timeout: 90_000 })));
  for (const each of both) {
    const [, sound, all] = /(\d+) of (\d+)/.exec(await verified(each)) ?? [];
    expect(Number(sound)).toBeGreaterThan(10);
    expect(sound).toBe(all);
    expect(await each.page.$(".alert.wrong")).toBeNull();
  }
}

// What is left of a seat's time: what the server said last, less what has gone since. All clocks
// here are this machine's.
function leftOf({ seats, running, deadline }: WireClock, seat: 1 | 2, now: number): number {
  const { reserve_ms: reserve, delay_ms: delay } = seats[seat - 1]!;
  return running === seat ? deadline! - now : reserve + delay;
}

// What has come to one of them of their match has come to the other. Home shows another match, too.
async function haveEveryRecord(both: readonly TablePage[], withinMs: number): Promise<void> {
  const records = (at: TablePage): string[] => {
    const match = matchAt(at.page);
    const own = at.events("record").filter((each) => each.match === match);
    return [...new Set(own.map(({ seq, record }) => `${seq}: ${record}`))].sort();
  };
  const lacking = (): string[] => {
    const [one, other] = both.map(records);
    return [...one!.filter((each) => !other!.includes(each)), ...other!.filter((each) => !one!.includes(each))];
  };
  await expect.poll(lacking, { timeout: withinMs, interval: 50 }).toEqual([]);
}

const BANNER = ".connection.loud p";

// After: the ladder is played, and both sides have its records.
async function killOnLadder({ host, guest }: Duel): Promise<void> {
  await autoplay(guest.page);
  await host.playTo(7);
  for (let steps = 0; steps < STEPS; ++steps) await host.tap((await host.sources()).at(-1)!);
  const drafted = await host.position();
  const before = host.events("clock").at(-1)!;
  expect(before.running).toBe(1);
  const clocksBefore = host.events("clock").length;

  await stage.house.killServer();
  const killed = Date.now();
  await host.page.waitForSelector(BANNER, { timeout: 4000 });
  expect(await host.position()).toBe(drafted);
  await host.page.click(".control.undo");
  await host.tap((await host.sources()).at(-1)!);
  await host.until(async () => (await host.position()) === drafted, "the step is made again");
  await pause(killed + AWAY_MS - Date.now());
  await stage.house.startServer();
  await host.page.waitForSelector(BANNER, { state: "detached", timeout: 5000 });
  expect(await host.position()).toBe(drafted);

  const news = () => host.events("clock").slice(clocksBefore);
  await host.until(() => news().some(({ running }) => running === 1), "the clock runs again");
  const after = news().find(({ running }) => running === 1)!;
  const lost = ([1, 2] as const).map((seat) =>
    leftOf(before, seat, killed) - leftOf(after, seat, after.now),
  );
  console.info(`lost ${lost.join(" and ")} ms`);
  for (const each of lost) expect(each).toBeLessThanOrEqual(1000);

  await playUntil(host.page, DONE);
  await host.done();
  const { segments } = JSON.parse(host.commands("play").at(-1)!).d;
  const kept = async () => playsOf(recordsOf(await host.transcript()), 7);
  await host.until(async () => (await kept()).length > 0, "the turn is there");
  expect(await kept()).toEqual(segments);
  await haveEveryRecord([host, guest], 60_000);
}

const onLadder = (seed: string): Promise<Duel> =>
  begin({ seed, rules: "gul-bara", throws: LADDER, pace: "fast" });

describe("killed at the seventh step of a ladder, away for a second (F1)", () => {
  it.each(runsOf(1, 20))("run %i", async (run) => {
    const duel = await onLadder(`killed ${run}`);
    await killOnLadder(duel);
    await playToEnd(duel);
  });
});

describe("the same before ten who look on, beside seven tables with as many (F2)", () => {
  const TABLES = 7;
  const WATCHERS = 10;
  // The others look on by the protocol.
  const PAGES = extent(2, WATCHERS);

  it("all eight go on, and all who look on see it", async () => {
    const bots = new Bots(stage.house, { count: TABLES, delayMs: 1000, games: 9 });
    const context = await openContext(stage.browser, { viewport: DESKTOP });
    try {
      await expect.poll(() => liveMatches(stage.house), { timeout: 20_000 }).toHaveLength(TABLES);
      const tables = await liveMatches(stage.house);
      const duel = await onLadder("before a crowd");
      const own = matchAt(duel.host.page);
      const pages = await Promise.all(
        Array.from({ length: PAGES }, async () => {
          const page = new TablePage(await context.newPage(), stage.house, "lost connections");
          await page.page.goto(duel.host.page.url());
          await page.page.waitForSelector(BOARD);
          return page;
        }),
      );
      const look = (match: string, count: number): Promise<WireClient[]> =>
        Promise.all(
          Array.from({ length: count }, async () => {
            const client = await WireClient.open(stage.house.url);
            await client.watch(match);
            return client;
          }),
        );
      const lookAtAll = async (): Promise<WireClient[][]> =>
        Promise.all([look(own, WATCHERS - PAGES), ...tables.map((match) => look(match, WATCHERS))]);
      const before = await lookAtAll();
      await killOnLadder(duel);
      expect(before.flat().every(({ isClosed }) => isClosed)).toBe(true);

      // Each table's newest record is another one a while later, to all who look on.
      const after = await lookAtAll();
      for (const each of after.slice(1).flat()) {
        await each.until(() => each.of("record").length > 0, "a record after the kill");
      }
      const newest = after.slice(1).map(([one]) => one!.of("snapshot")[0]!.seq);
      expect(newest.every((seq, at) => seq >= before[at + 1]![0]!.of("snapshot")[0]!.seq)).toBe(true);
      for (const each of after.flat()) each.close();
      await playToEnd(duel);
      for (const { page, faults } of pages) {
        await page.waitForSelector(".end-card", { timeout: 20_000 });
        expect(await page.textContent(".end-verified")).toBe(await verified(duel.host));
        expect(faults.found).toEqual([]);
      }
    } finally {
      await context.close();
      await bots.close();
    }
  }, 240_000);
});

const UNDO = ".control.undo[aria-disabled=false]";

describe("killed while a turn is on its way (F4)", () => {
  const runs = extent(3, 50);
  // A duel lasts so many kills, or to its end.
  const RUNS_OF_A_DUEL = 25;
  // Some of the answers have come by then, some have not.
  const MOST_AFTER_MS = 20;

  it(`${runs} times at moments of chance: each turn is done once`, async () => {
    const seed = newSeed("kills on the way");
    const random = chance(seed);
    const answered: boolean[] = [];
    let duel: Duel | undefined;
    for (let run = 0; run < runs; ++run) {
      if (!duel || run % RUNS_OF_A_DUEL === 0 || (await duel.host.page.$(".end-card"))) {
        duel = await begin({ seed: `on the way ${seed} ${run}`, rules: "gul-bara" });
      }
      answered.push(await killOnTheWay(duel, random() * MOST_AFTER_MS));
    }
    console.info(`${answered.filter((each) => each).length} of ${runs} were answered before the kill`);
  }, extent(120_000, 900_000));
});

// True: the answer had come before.
async function killOnTheWay({ host, guest, onMove }: Duel, afterMs: number): Promise<boolean> {
  const mover = await onMove();
  await playUntil(mover.page, DONE);
  const index = await mover.throws();
  const before = mover.commands("play").length;
  await mover.page.evaluate((done) => document.querySelector<HTMLElement>(done)!.click(), DONE);
  await mover.until(() => mover.commands("play").length > before, "the play is sent");
  await pause(afterMs);
  const { id, d } = JSON.parse(mover.commands("play").at(-1)!);
  await stage.house.killServer();
  const isAnswered = mover.received.some((frame) => frame.startsWith(`{"t":"ok","id":"${id}"`));
  await stage.house.startServer();

  const played = async () => playsOf(recordsOf(await mover.transcript()), index);
  await mover.until(async () => (await played()).length > 0, "the turn is there", 20_000);
  expect(await played()).toEqual(d.segments);
  await haveEveryRecord([host, guest], 20_000);
  await onMove();
  const truth = await WireClient.open(stage.house.url);
  const match = matchAt(mover.page);
  for (const { page } of [host, guest]) {
    expect(await page.$(".alert.wrong")).toBeNull();
    // A step that is forced may be drafted already.
    const stands = async (): Promise<boolean> =>
      (await page.$(UNDO)) !== null ||
      (await positionOn(page)) === checkersIn((await truth.watch(match)).position);
    await mover.until(stands, "the board stands as the server's", 20_000);
  }
  truth.close();
  return isAnswered;
}
