// Finding an opponent and finishing with him: a seek in two tabs, talk by consent, muting, a laptop that
// is closed, a claim and a rematch (E8, L4, O1 to O4).
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violationsOn } from "./axe";
import { PHONE, skipAfterFailure, TALL_PHONE } from "./browser";
import { Person } from "./person";
import { matchAt, playUntil } from "./player";
import { useStage } from "./stage";
import { WireClient } from "./wire-client";

// At a fast pace (docs/protocol.md, section 12).
const BUDGET_MS = 45_000;
// As long as a text may be, and markup.
const WORDS = 200;
const MARKUP = 'Good evening! <b>bold</b> <img src=x onerror="document.title=1">';
const TEXT = `${`${MARKUP} `.padEnd(WORDS - 1, "and so on, for a while, ")}!`;

const stage = useStage();
let ann: Person;
let bob: Person;
beforeAll(async () => {
  [ann, bob] = await Promise.all([
    Person.arrive(stage),
    Person.arrive(stage, { viewport: TALL_PHONE, locale: "uk" }),
  ]);
});
afterAll(() => Promise.all([ann, bob].map((each) => each?.context.close())));
skipAfterFailure();

const both = (): readonly Person[] => [ann, bob];

// Who owes a play, and the other.
async function whoMoves(): Promise<[mover: Person, other: Person]> {
  const OWN = ".player-bar:last-child.on-move";
  return Promise.race([
    ann.page.waitForSelector(OWN).then((): [Person, Person] => [ann, bob]),
    bob.page.waitForSelector(OWN).then((): [Person, Person] => [bob, ann]),
  ]);
}

describe("two who seek", () => {
  it("one of them in two tabs, meet within a second", async () => {
    await ann.wish("gulbar", "fast");
    const first = ann.page;
    const second = await ann.openTab("/");
    await first.click(".find-button");
    for (const tab of [first, second]) {
      await tab.waitForSelector(".seek-bar");
      expect(await tab.textContent(".seek-terms")).toBe("Gulbar, to 1 point, 1 min + 8 s a turn");
    }
    expect(await second.isDisabled(".find-button")).toBe(true);
    const listed = bob.page.locator(".open-seeks li");
    await listed.waitFor();
    expect(await listed.count()).toBe(1);
    expect(await first.$(".seek-bot")).toBeNull();
    await first.waitForSelector(".seek-bot", { timeout: 10_000 });
    expect(await violationsOn(first)).toEqual([]);
    await second.close();
    ann.page = first;
    await ann.lookElsewhere(true);

    await listed.locator("button").click();
    await Promise.all(both().map((each) => each.sitsDown()));
    expect(matchAt(ann.page)).toBe(matchAt(bob.page));
    const offered = both().map((each) => each.newest("offer")!.at - bob.soughtAt);
    console.info(`offers after ${offered.join(" and ")} ms`);
    expect(Math.max(...offered)).toBeLessThanOrEqual(1000);
    // Who looks elsewhere is called (O5).
    expect(await first.title()).toMatch(/^\(1\) /);
    expect(await ann.tones()).toBeGreaterThan(0);
    await ann.lookElsewhere(false);
    expect(await first.title()).not.toMatch(/^\(1\) /);
    expect(await ann.page.$(".seek-bar")).toBeNull();
  });
});

describe("who closes his laptop", () => {
  it("is offline in words within 6 s, and can be claimed against at the second (E8)", async () => {
    const [gone, left] = await whoMoves();
    const match = matchAt(gone.page);
    const closedAt = Date.now();
    await gone.page.close();
    await left.page.waitForSelector(".player-away", { timeout: 10_000 });
    const awayAt = Date.now();
    expect(awayAt - closedAt).toBeLessThanOrEqual(6000);
    // However narrow: the words take the place of what is less worth.
    const before = left.page.viewportSize()!;
    await left.page.setViewportSize(PHONE);
    const cut = await left.page.$$eval(".player-bar, .player-away, .control, .clock", (all) =>
      all
        .filter(
          (each) =>
            each.getBoundingClientRect().right > innerWidth ||
            each.scrollWidth > each.clientWidth + 1,
        )
        .map((each) => each.className),
    );
    expect(cut).toEqual([]);
    await left.page.setViewportSize(before);
    await left.page.waitForSelector(".alert .primary", { timeout: BUDGET_MS + 10_000 });
    const told = left.received.find(({ t, d }) => t === "presence" && d.online === false)!;
    const waited = Date.now() - told.at;
    console.info(`offline after ${awayAt - closedAt} ms, claim after ${waited} ms`);
    expect(Math.abs(waited - BUDGET_MS)).toBeLessThanOrEqual(1000);
    expect(await left.page.$("[role=dialog], dialog")).toBeNull();
    expect(await violationsOn(left.page)).toEqual([]);

    await left.page.click(".alert .primary");
    await left.page.waitForSelector(".end-card");
    expect(await left.page.$(".alert")).toBeNull();
    // Who comes back is told what has happened, wherever he comes to.
    await gone.openTab("/");
    await gone.page.click(".people-bar >> css=a[href^='/t/']");
    await gone.page.waitForSelector(".end-card");
    expect(matchAt(gone.page)).toBe(match);
    const words = gone === ann ? /you were away too long/ : /вас надто довго не було/;
    expect(await gone.text(".end-result")).toMatch(words);
  });
});

describe("talk, after the end too", () => {
  it("in one's own words is there when both have agreed, and is never markup (O2, S4)", async () => {
    await ann.page.waitForSelector(".table-side .talk");
    expect(await ann.page.$(".talk-form")).toBeNull();
    await bob.page.setViewportSize(PHONE);
    const board = await bob.page.locator(".board").boundingBox();
    await ann.page.click(".table-side .talk-consent button");
    // At the table, under the board and beside nothing that moves; two taps from the answer.
    const call = bob.page.locator(".talk-call >> text=хоче написати");
    await call.waitFor();
    const { y, height } = (await call.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(board!.y + board!.height);
    expect(y + height).toBeLessThanOrEqual(PHONE.height);
    expect(await bob.page.locator(".board").boundingBox()).toEqual(board);
    expect(await violationsOn(bob.page)).toEqual([]);
    await bob.page.click(".talk-menu summary");
    const panel = bob.page.locator(".talk-menu .popover-panel");
    await panel.locator(".talk-consent >> text=хоче написати вам").waitFor();
    expect(await panel.evaluate((it) => it.scrollHeight - it.clientHeight)).toBeLessThanOrEqual(0);
    expect((await panel.boundingBox())!.y).toBeGreaterThanOrEqual(0);
    expect(await violationsOn(bob.page)).toEqual([]);
    expect(await bob.page.$(".talk-form")).toBeNull();
    await bob.page.click(".talk-menu .talk-consent button");

    await ann.page.fill(".table-side .talk-form input", TEXT);
    await ann.page.press(".table-side .talk-form input", "Enter");
    const heard = bob.page.locator(".talk-menu .talk-lines li span");
    await heard.waitFor();
    expect(await heard.textContent()).toBe(TEXT);
    expect(await bob.page.$(".talk-lines b b, .talk-lines img, .speech b, .speech img")).toBeNull();
    const bubble = await bob.page.waitForSelector(".player-bar:first-child .speech q");
    expect(await bubble.textContent()).toBe(TEXT);
    const cut = await bob.page.$$eval(".speech q, .player-name, .talk-lines", (all) =>
      all
        .filter((it) => {
          const { left, right, bottom } = it.getBoundingClientRect();
          const isOff = left < 0 || right > innerWidth || bottom > innerHeight;
          return isOff || it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight + 1;
        })
        .map((it) => it.className || it.tagName),
    );
    expect(cut).toEqual([]);
    // What is under it is played through it.
    expect(await bubble.evaluate((it) => getComputedStyle(it).pointerEvents)).toBe("none");

    await bob.page.click(".talk-menu .talk-consent button");
    await ann.page.waitForSelector(".table-side .talk-form", { state: "detached" });
  });

  it("by phrases is read in one's own language (L4, O1)", async () => {
    await bob.page.click(".speech-menu button >> text=Гарний кидок!");
    await ann.page.waitForSelector(".speech q >> text=Nice throw!");
    // The menu is out of the way, and the next word a key away.
    expect(await bob.page.$(".talk-menu[open]")).toBeNull();
    expect(await bob.page.$(".talk-menu > summary:focus")).not.toBeNull();
  });

  it("of a muted player is gone at once, and after a reload (O3)", async () => {
    await ann.nameMenu();
    expect(await violationsOn(ann.page)).toEqual([]);
    await ann.page.click(".player-menu .mute");
    expect(await ann.page.$(".player-bar:first-child .speech q")).toBeNull();
    await ann.page.waitForSelector(".table-side .talk >> text=You see nothing that");
    await ann.page.reload();
    await ann.sitsDown();
    await bob.page.click(".talk-menu summary");
    await bob.page.click(".speech-menu button >> text=Ой.");
    await bob.page.waitForSelector(".speech.own q");
    await ann.page.waitForSelector(".table-side .talk >> text=You see nothing that");
    expect(await ann.page.$(".player-bar:first-child .speech q")).toBeNull();

    const settings = await ann.openTab("/settings");
    await settings.click(".relations .mute");
    await settings.waitForSelector(".relations", { state: "detached" });
    await settings.close();
    ann.page = ann.context.pages()[0]!;
  });
});

describe("after the end", () => {
  it("there is a rematch if both want it (O4)", async () => {
    const before = matchAt(ann.page);
    await ann.page.click(".end-actions .primary");
    expect(matchAt(ann.page)).toBe(before);
    await bob.page.waitForSelector(".end-actions .primary >> text=хоче реваншу");
    await bob.page.click(".end-actions .primary");
    for (const each of both()) {
      await each.page.waitForURL(({ pathname }) => !pathname.includes(before));
      await each.sitsDown();
    }
    expect(matchAt(ann.page)).toBe(matchAt(bob.page));
  });
});

describe("in the rematch", () => {
  it("are shown the way back to their match when they seek again", async () => {
    const tab = await ann.openTab("/");
    await tab.click(".find-button");
    await tab.click(".people-bar.problem a");
    await ann.sitsDown();
    expect(matchAt(tab)).toBe(matchAt(bob.page));
    await tab.close();
    ann.page = ann.context.pages()[0]!;
  });

  it("who returns before the claim plays on (E9)", async () => {
    const [gone, left] = await whoMoves();
    const match = matchAt(gone.page);
    await gone.page.close();
    await left.page.waitForSelector(".player-away", { timeout: 10_000 });
    const away = left.newest("presence")!.d;
    expect(away).toMatchObject({ online: false, budget_ms: BUDGET_MS });
    await gone.openTab(`/t/${match}`);
    await left.page.waitForSelector(".player-away", { state: "detached" });
    const back = left.newest("presence")!.d;
    expect(back).toMatchObject({ online: true, seat: away.seat });
    expect(back.budget_ms).toBeLessThan(BUDGET_MS);
    // The absence is over for whoever would claim by it, and there is no other one.
    const claimant = await WireClient.open(stage.house.url, await left.token());
    const claim = async (epoch: unknown): Promise<string | undefined> =>
      (await claimant.command("claim", { match, outcome: "win", epoch })).d.code;
    expect(await claim(away.epoch)).toBe("stale_epoch");
    expect(await claim(back.epoch)).toBe("not_claimable");
    claimant.close();
    expect(await left.page.$(".alert")).toBeNull();
    await gone.sitsDown();
    await playUntil(gone.page, ".player-bar:first-child.on-move");
    await left.page.waitForSelector(".player-bar:last-child.on-move");
  });

  it("resigning says its price and takes two acts (E11)", async () => {
    await ann.page.click(".menu summary");
    const resign = ann.page.locator(".resign");
    expect(await resign.textContent()).toContain("costs 2 points");
    await resign.dblclick();
    await pause(300);
    expect(await ann.page.$(".end-card")).toBeNull();
    expect(await resign.textContent()).toContain("Press again");
    await pause(600);
    await resign.click();
    await Promise.all(both().map((each) => each.page.waitForSelector(".end-card")));
    expect(both().flatMap((each) => each.faults)).toEqual([]);
  });
});
