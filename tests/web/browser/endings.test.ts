// A flag that falls, on both screens (E10); whom one has blocked one never meets; watchers talk to
// watchers (G5).
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { violationsOn } from "./axe";
import { DESKTOP, PHONE } from "./browser";
import { Person } from "./person";
import { matchAt, playUntil, resign } from "./player";
import { useStage } from "./stage";

// docs/protocol.md, section 11.
const LAG_MS = 500;

const stage = useStage();
let here: Person[] = [];
const arrive = async (): Promise<Person> => {
  const person = await Person.arrive(stage);
  here.push(person);
  return person;
};
afterEach(async () => {
  const faults = here.flatMap((each) => each.faults);
  await Promise.all(here.map(({ context }) => context.close()));
  here = [];
  expect(faults).toEqual([]);
});

// After: both sit at their table.
async function pair(one: Person, other: Person): Promise<void> {
  await one.page.click(".find-button");
  await other.page.click(".find-button");
  await Promise.all([one, other].map((each) => each.sitsDown()));
}

describe("time", () => {
  it("that runs out ends the match on both screens within a second (E10)", async () => {
    const [host, guest] = await Promise.all([arrive(), arrive()]);
    // No invitation offers so little.
    await host.page.routeWebSocket(/\/ws$/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((frame) =>
        server.send(
          String(frame).replace(/"reserve_ms":\d+,"delay_ms":\d+/, '"reserve_ms":3000,"delay_ms":1000'),
        ),
      );
    });
    await host.go("/");
    await host.page.click(".invite-button");
    await host.page.selectOption(".invite select >> nth=1", "fast");
    await host.page.click(".invite-make");
    await guest.page.goto(await host.page.inputValue(".share-link input"));
    await guest.page.click(".challenge .primary");
    await Promise.all([host, guest].map((each) => each.sitsDown()));
    const seen = await Promise.all(
      [host, guest].map(async ({ page }) => {
        await page.waitForSelector(".end-card", { timeout: 60_000 });
        return Date.now();
      }),
    );
    const deadline = host.received.findLast(({ d }) => d.deadline && d.running)!.d.deadline as number;
    const flag = host.received.findLast(({ d }) => d.type === "forfeit")!.d.at as number;
    // What was played in time may be on its way for so long: then the flag falls.
    const shown = seen.map((at) => at - deadline - LAG_MS);
    console.info(`the end ${flag - deadline} ms after the deadline, on the screens ${shown.join(" and ")} ms after the flag`);
    expect(Math.min(...shown)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...shown)).toBeLessThanOrEqual(1000);
    const words = await Promise.all([host, guest].map((each) => each.text(".end-result")));
    expect(words.filter((each) => each.includes("your time ran out"))).toHaveLength(1);
    expect(words.filter((each) => /: the time ran out/.test(each))).toHaveLength(1);
  });
});

describe("an absence", () => {
  it("may take as long as the server says, also after the viewer's own reconnect", async () => {
    const [left, gone] = await Promise.all([arrive(), arrive()]);
    let cut = (): void => undefined;
    await left.page.routeWebSocket(/\/ws$/, (socket) => {
      const server = socket.connectToServer();
      cut = () => void Promise.all([socket.close(), server.close()]);
    });
    await left.go("/");
    await pair(left, gone);
    await playUntil(left.page, ".player-bar:first-child.on-move");
    await gone.page.close();
    await left.page.waitForSelector(".player-away", { timeout: 10_000 });
    await pause(5000);
    cut();
    const told = left.newest("snapshot")!;
    await expect.poll(() => left.newest("snapshot") !== told, { timeout: 10_000 }).toBe(true);
    await pause(1500);
    const { d, at } = left.newest("snapshot")!;
    const presences = d.presences as { online: boolean; budget_ms: number }[];
    const budget = presences.find(({ online }) => !online)!.budget_ms - (Date.now() - at);
    const [minutes, seconds] = /(\d+):(\d\d)\D*$/.exec(await left.text(".player-away"))!.slice(1).map(Number);
    expect(Math.abs(minutes! * 60_000 + seconds! * 1000 - budget)).toBeLessThanOrEqual(2000);
  });
});

describe("who seeks", () => {
  it("is one player with one seek by two clicks, and goes on when the server is started anew", async () => {
    const one = await arrive();
    let guests = 0;
    one.page.on("request", (request) => {
      guests += Number(request.url().endsWith("/api/v1/guest"));
    });
    await one.page.dblclick(".find-button");
    await one.page.waitForSelector(".seek-bar");
    expect(guests).toBe(1);
    const before = one.newest("seeking")!;
    await stage.house.killServer();
    await stage.house.startServer();
    await expect.poll(() => one.newest("seeking") !== before, { timeout: 20_000 }).toBe(true);
    await one.page.waitForSelector(".seek-bar");
    const other = await arrive();
    await other.page.click(".find-button");
    await Promise.all([one, other].map((each) => each.sitsDown()));
  });
});

describe("a match with the house bot", () => {
  it("that was given up before one's eyes is not told as ended without him", async () => {
    const person = await Person.arrive(stage, { locale: "uk" });
    here.push(person);
    await person.page.click(".play-now");
    await person.sitsDown();
    const table = new URL(person.page.url()).pathname;
    await person.go("/");
    await person.page.waitForSelector(".home-own .match-card");
    await person.go(table);
    await resign(person.page);
    await person.page.waitForSelector(".end-card");
    await person.go("/");
    await pause(4000);
    expect(await person.page.$(".people-notices .people-bar")).toBeNull();
    await person.go(table.replace("/t/", "/g/"));
    await person.page.waitForSelector(".replay-result");
    expect(await person.text(".replay-result")).toMatch(/^Переможець: Бот \(сильний\) \d–\d · здача$/);
    await person.go("/");

    // The bot is nobody to challenge or to block, and called by one name.
    await person.page.click("a[href='/settings']");
    await person.page.click("a[href^='/p/']");
    await person.page.click(".played .player-link");
    await person.page.waitForSelector("h1 >> text=Бот");
    expect(await person.page.$(".player-actions")).toBeNull();
    expect(await violationsOn(person.page)).toEqual([]);
  });
});

describe("who is blocked", () => {
  it("is not paired as long as he is, and learns nothing of it", async () => {
    const [one, other] = await Promise.all([arrive(), arrive()]);
    await pair(one, other);
    await one.nameMenu();
    const page = (await one.page.getAttribute(".player-menu a", "href"))!;
    await one.page.click(".player-menu .block");
    await one.page.keyboard.press("Escape");
    await resign(one.page);
    await other.page.waitForSelector(".end-card");

    await Promise.all([one.go("/"), other.go("/")]);
    await one.page.click(".find-button");
    await other.page.click(".find-button");
    await Promise.all([one, other].map((each) => each.page.waitForSelector(".seek-bar")));
    await pause(4000);
    for (const each of [one, other]) expect(new URL(each.page.url()).pathname).toBe("/");
    expect(await one.page.$(".open-seeks")).toBeNull();

    const tab = await one.openTab(page);
    await tab.click(".player-actions .block");
    await Promise.all([one, other].map((each) => each.sitsDown()));
  });
});

describe("watchers", () => {
  it("talk to each other, and no player sees any of it (G5)", async () => {
    const [one, other] = await Promise.all([arrive(), arrive()]);
    await pair(one, other);
    const table = `/t/${matchAt(one.page)}`;
    const [first, second] = await Promise.all([arrive(), arrive()]);
    await Promise.all([first.go(table), second.go(table)]);
    await first.page.fill(".table-side .talk-form input", "That was a brave ladder.");
    await second.page.waitForSelector(".table-side .talk-form");
    await first.page.press(".table-side .talk-form input", "Enter");
    await second.page.waitForSelector(".table-side .talk-lines >> text=That was a brave ladder.");
    await pause(500);
    for (const each of [one, other]) {
      expect(each.newest("said")).toBeUndefined();
      expect(await each.page.content()).not.toContain("brave ladder");
    }
  });
});

describe("a player's page", () => {
  it("leads to a challenge that is asked inline, wherever he is, and to his next match", async () => {
    const [one, other, third] = await Promise.all([arrive(), arrive(), arrive()]);
    await pair(one, other);
    await resign(one.page);
    await Promise.all([one, other].map((each) => each.page.waitForSelector(".end-card")));
    await other.page.waitForSelector(".player-menu");
    const page = (await other.page.getAttribute(".player-menu a", "href"))!;
    await one.go("/settings");

    await third.go(page);
    await third.page.waitForSelector(".outcomes >> text=/resigned/");
    await third.page.waitForSelector(".played tr");
    for (const viewport of [DESKTOP, PHONE]) {
      await third.page.setViewportSize(viewport);
      expect(await violationsOn(third.page)).toEqual([]);
      const [width, wanted] = await third.page.$eval("html", (page) => [page.clientWidth, page.scrollWidth]);
      expect(wanted).toBeLessThanOrEqual(width!);
    }
    await third.page.click(".follow");
    await other.go(page);
    await other.page.click(".challenge-player");
    await other.page.check("input[name=challenge-points][value='3']", { force: true });
    expect(await other.text(".challenge-form")).toContain("Gul bara, to 3 points, 6 min + 12 s a turn");
    expect(await one.page.$(".invitation")).toBeNull();
    await other.page.dblclick(".challenge-send");
    await one.page.waitForSelector(".invitation");
    await pause(300);
    expect(await one.page.locator(".invitation").count()).toBe(1);
    await one.page.click(".invitation .accept");
    await Promise.all([one, other, third].map((each) => each.sitsDown()));
    for (const each of [other, third]) expect(matchAt(each.page)).toBe(matchAt(one.page));
  });
});

describe("an invitation with a password", () => {
  it("asks for it, and takes no other", async () => {
    const [host, guest] = await Promise.all([arrive(), arrive()]);
    await host.page.click(".invite-button");
    await host.page.fill(".invite input.text-input", "our club");
    await host.page.click(".invite-make");
    await guest.page.goto(await host.page.inputValue(".share-link input"));
    await guest.page.click(".password-form button");
    await guest.page.waitForSelector(".home-problem >> text=asks for a password");
    await guest.page.fill(".password-form input", "their club");
    await guest.page.press(".password-form input", "Enter");
    await guest.page.waitForSelector(".home-problem >> text=not the password");
    await guest.page.fill(".password-form input", "our club");
    await guest.page.press(".password-form input", "Enter");
    await Promise.all([host, guest].map((each) => each.sitsDown()));
  });
});
