// What must not be known before it falls: nobody's page, frames or storage hold a link of the
// server's or of another player's chain before its throw (V9); who looks on gets nothing else (G4).
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { autoplay } from "./autoplay";
import { DESKTOP, keepSettings, openContext, skipAfterFailure } from "./browser";
import { Duel } from "./duel";
import { chainsByNode } from "./node-dice";
import { BOARD, matchAt } from "./player";
import { useStage } from "./stage";
import { TablePage } from "./table-page";
import { WireClient } from "./wire-client";

const NEXT = 40;

const stage = useStage();
let duel: Duel;
let watcher: TablePage;
let outsider: WireClient;
let match: string;
let chains: string[][];

// A page's own role, whose links it knows; nobody's for who looks on.
const pages = (): readonly (readonly [string, TablePage, number | null])[] => [
  ["host", duel.host, 1],
  ["guest", duel.guest, 2],
  ["watcher", watcher, null],
];

interface Sight {
  readonly name: string;
  readonly own: number | null;
  readonly throws: number;
  readonly content: string;
}
const sights: Sight[] = [];

// Everything that a page holds: its source, and all that it has stored.
function holdings(at: TablePage): Promise<string> {
  return at.page.evaluate(async () => {
    const stored: unknown[] = [document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage }];
    const hex = (bytes: Uint8Array): string =>
      Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name!);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        stored.push(await new Promise((resolve) => {
          all.onsuccess = () => resolve(all.result);
        }));
      }
      database.close();
    }
    return JSON.stringify(stored, (_, value) => (value instanceof Uint8Array ? hex(value) : value));
  });
}

// A link in `content` that is not to be known after so many throws: of the next ones, or the last
// two, which give all others.
function leakIn(content: string, throws: number, own: number | null): string | null {
  for (const [role, keys] of chains.entries()) {
    if (role === own) continue;
    const isSecret = (index: number): boolean =>
      index > throws && (index <= throws + NEXT || index >= keys.length - 2);
    const found = keys.findIndex((key, index) => isSecret(index) && content.includes(key));
    if (found >= 0) return `link ${found} of role ${role} after throw ${throws}`;
  }
  return null;
}

beforeAll(async () => {
  duel = await Duel.begin({ ...stage, seed: "secrets", rules: "gul-bara" });
  match = matchAt(duel.host.page);
  const context = await openContext(stage.browser, { viewport: DESKTOP });
  await keepSettings(context, { speed: "off" });
  watcher = new TablePage(await context.newPage(), stage.house);
  await watcher.page.goto(duel.host.page.url());
  await watcher.page.waitForSelector(BOARD);
  const guest = await fetch(`${stage.house.url}/api/v1/guest`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ bearer: true }),
  });
  outsider = await WireClient.open(stage.house.url, ((await guest.json()) as { token: string }).token);
});
afterAll(() => outsider?.close());
skipAfterFailure();

describe("a match of two before one who looks on", () => {
  it("has no controls for the one, who is refused whatever he sends (G4)", async () => {
    const { seq } = await outsider.watch(match);
    const key = "ab".repeat(32);
    const commands: [string, object][] = [
      ["play", { match, base: seq, segments: [[{ from: 24, die: 6 }]] }],
      ["link", { match, index: 2, key }],
      ["resign", { match, game: 1 }],
      ["terminal", { match, key }],
      ["agree_void", { match, base: seq }],
      ["claim", { match, outcome: "win", epoch: 1 }],
      ["rematch", { match }],
    ];
    for (const [name, members] of commands) {
      const reply = await outsider.command(name, members);
      expect(reply.t, name).toBe("error");
    }
    for (const control of [".control.done", ".control.undo", ".is-source", ".menu .resign"])
      expect(await watcher.page.$(`${control}[aria-disabled=false]`), control).toBeNull();
    expect(watcher.sent.some((frame) => /^\{"t":"(play|link|draft)"/.test(frame))).toBe(false);
  });

  it("is played to its end, looked into on the way", async () => {
    await Promise.all(duel.both.map(({ page }) => autoplay(page)));
    const isOver = () => duel.host.page.$(".end-card");
    while (!(await isOver())) {
      for (const [name, at, own] of pages()) {
        const content = await holdings(at);
        const throws = await at.throws();
        // After the close the terminals are there for everybody.
        if (at.events("closed").length === 0) sights.push({ name, own, content, throws });
      }
      await pause(300);
    }
    for (const [, { page }] of pages()) await page.waitForSelector(".end-card");
    const given = async () => JSON.parse(await duel.host.transcript()).terminals ?? {};
    await duel.host.until(async () => Object.keys(await given()).length === 2, "both terminals");
    chains = chainsByNode(await duel.host.transcript());
    expect(sights.length).toBeGreaterThan(10);
  });

  it("has kept its secrets out of every page and all that was stored (V9)", () => {
    // It is looked for in the right form: one's own terminal lies in one's own storage.
    const own = chains[1]!.at(-1)!;
    expect(sights.some(({ name, content }) => name === "host" && content.includes(own))).toBe(true);
    // What is on a page may be one throw ahead of the number that was read from it.
    for (const { name, content, throws, own } of sights)
      expect(leakIn(content, throws + 1, own), name).toBeNull();
  });

  it("has sent no frame that holds a link before its throw (V9, G4)", () => {
    for (const [name, at, own] of pages()) {
      let throws = 0;
      let frames = 0;
      for (const frame of at.received) {
        const { t, d } = JSON.parse(frame);
        if (t === "closed") break;
        if (t === "record" && d.type === "roll") throws = Math.max(throws, d.index);
        expect(leakIn(frame, throws, own), name).toBeNull();
        frames += 1;
      }
      expect(frames, name).toBeGreaterThan(50);
    }
  });

  it("has shown the one who looks on what has happened, and no draft (G4)", () => {
    const kinds = new Set(watcher.received.map((frame) => JSON.parse(frame).t as string));
    const allowed = ["hello", "ok", "snapshot", "record", "clock", "presence", "waiting", "watchers", "closed"];
    expect([...kinds].filter((kind) => !allowed.includes(kind))).toEqual([]);
    for (const each of [...duel.both, watcher]) expect(each.faults.found).toEqual([]);
  });
});
