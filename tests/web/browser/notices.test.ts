// What comes of other players while one plays: nothing of it covers the match or moves it.
import { afterEach, describe, expect, it } from "vitest";
import { violationsOn } from "./axe";
import { PHONE } from "./browser";
import { Person } from "./person";
import { matchAt, resign } from "./player";
import { useStage } from "./stage";

const MATCH_PARTS = ".board-place, .player-bar, .clock";

const stage = useStage();
const here: Person[] = [];
afterEach(async () => {
  await Promise.all(here.splice(0).map(({ context }) => context.close()));
});
async function arrive(view: object = {}): Promise<Person> {
  const person = await Person.arrive(stage, view);
  here.push(person);
  return person;
}

async function pair(one: Person, other: Person): Promise<void> {
  for (const each of [one, other]) {
    await each.wish("gul-bara", "slow");
    await each.page.click(".find-button");
  }
  await Promise.all([one, other].map((each) => each.sitsDown()));
}

// Where the board, the bars and the clocks are.
const placesOf = ({ page }: Person): Promise<unknown> =>
  page.$$eval(MATCH_PARTS, (parts) =>
    parts.map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return { part: each.className.split(" ")[0], x, y, width, height };
    }),
  );
// Those of them that have something else lying over one of their corners or their middle.
const coveredOf = ({ page }: Person): Promise<readonly string[]> =>
  page.$$eval(MATCH_PARTS, (parts) =>
    parts
      .filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const across = [left + 4, (left + right) / 2, right - 4];
        const down = [top + 4, (top + bottom) / 2, bottom - 4];
        return across.some((x) =>
          down.some((y) => !document.elementFromPoint(x, y)?.closest(".table-main")),
        );
      })
      .map((each) => each.className),
  );
const markOf = ({ page }: Person): Promise<string> =>
  page.$eval(".menu > summary", (summary) => getComputedStyle(summary, "::after").content);

describe("challenges that come while one plays a person", () => {
  it("are a mark at the menu, and can be accepted when the match has ended", async () => {
    const [one, other] = await Promise.all([arrive({ viewport: PHONE }), arrive()]);
    await pair(one, other);
    await other.page.waitForSelector(".player-menu");
    const page = (await other.page.getAttribute(".player-menu a", "href"))!;
    const before = await placesOf(one);
    for (const count of [1, 2]) {
      const third = await arrive();
      await third.go(page);
      await third.page.click(".challenge-player");
      await third.page.click(".challenge-send");
      await expect.poll(() => markOf(one), { timeout: 5000 }).toBe(`"${count}"`);
      expect(await placesOf(one)).toEqual(before);
      expect(await coveredOf(one)).toEqual([]);
    }
    expect(await one.text("[data-live=polite]")).toMatch(/challenges you: it is in the menu/);

    await one.page.click(".menu summary");
    const asked = one.page.locator(".menu .invitation");
    await asked.first().waitFor();
    expect(await asked.count()).toBe(2);
    expect(await asked.first().textContent()).toContain("when your match has ended");
    expect(await one.page.$(".invitation .accept")).toBeNull();
    expect(await violationsOn(one.page)).toEqual([]);
    await asked.first().locator("button").click();
    await expect.poll(() => asked.count()).toBe(1);
    expect(await markOf(one)).toBe('"1"');
    await one.page.keyboard.press("Escape");

    // Elsewhere it says where one's match is.
    const table = matchAt(one.page);
    await one.page.evaluate(() => history.back());
    await one.page.click(`.people-bars .invitation a[href="/t/${table}"]`);
    await one.sitsDown();

    await resign(one.page);
    await one.page.click(".people-bars .invitation .accept");
    await one.page.waitForURL(({ pathname }) => !pathname.includes(table));
    await one.sitsDown();
  });
});

describe("a challenge of one's own", () => {
  it("is taken back as long as it is open", async () => {
    const [one, other] = await Promise.all([arrive(), arrive({ viewport: PHONE })]);
    await other.page.click(".play-now");
    await other.sitsDown();
    await other.go("/settings");
    await one.go((await other.page.getAttribute("a[href^='/p/']", "href"))!);
    await one.page.click(".challenge-player");
    await one.page.click(".challenge-send");
    await other.page.waitForSelector(".people-bars .invitation");
    await one.page.click(".take-back");
    await other.page.waitForSelector(".invitation", { state: "detached" });
    expect(await one.page.$(".people-bars .people-bar")).toBeNull();
  });
});

describe("a seek at the table of the house bot", () => {
  it("takes nothing of it, and is ended from the menu", async () => {
    const one = await arrive({ viewport: PHONE });
    await one.page.click(".find-button");
    await one.page.click(".play-now");
    await one.sitsDown();
    await expect.poll(() => markOf(one), { timeout: 5000 }).toBe('""');
    expect(await coveredOf(one)).toEqual([]);
    const before = await placesOf(one);
    await one.page.click(".menu summary");
    await one.page.click(".menu .seek-cancel");
    await expect.poll(() => markOf(one)).toBe("none");
    await one.page.keyboard.press("Escape");
    expect(await placesOf(one)).toEqual(before);
  });

  it("says that the match waits when an opponent has been found", async () => {
    const [one, other] = await Promise.all([arrive({ viewport: PHONE }), arrive()]);
    await one.page.click(".find-button");
    await one.page.click(".play-now");
    await one.sitsDown();
    const table = matchAt(one.page);
    await other.page.click(".find-button");
    await one.page.waitForSelector(".found-note >> text=The match you were at waits");
    await one.page.waitForURL(({ pathname }) => !pathname.includes(table));
    await one.page.waitForSelector(".found-note", { state: "detached" });
    await one.sitsDown();
  });
});
