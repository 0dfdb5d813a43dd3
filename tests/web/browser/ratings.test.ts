// Rated matches in the browser: why a guest has none (B6), two accounts that find each other, what both
// are told at the end, a player's page (O6) and the leaderboard (O7).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violationsOn } from "./axe";
import { DESKTOP, PHONE, skipAfterFailure } from "./browser";
import { Device, eventually } from "./device";
import { BOARD } from "./player";
import { useStage } from "./stage";

const PASSWORD = "correct horse battery";
const ROWS_MS = 300;
const shots = process.env.SCREENSHOTS;

const stage = useStage();
let leyla: Device;
let tamar: Device;
const found: string[] = [];

beforeAll(async () => {
  leyla = await Device.open(stage);
  tamar = await Device.open(stage, { viewport: PHONE, hasTouch: true, locale: "uk" });
});
afterAll(() => Promise.all([leyla, tamar].map((each) => each?.context.close())));
skipAfterFailure();

// On a phone and a desk: nothing is cut off, and axe finds nothing.
async function look({ page }: Device, what: string): Promise<void> {
  const before = page.viewportSize()!;
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    const wide = width > viewport.width ? [`${width} px wide`] : [];
    const wrong = [...wide, ...(await violationsOn(page))];
    found.push(...wrong.map((each) => `${what}, ${viewport.width}: ${each}`));
    if (shots) {
      const path = `${shots}/${what.replaceAll(" ", "-")}-${viewport.width}.png`;
      await page.screenshot({ path, fullPage: what !== "end" });
    }
  }
  await page.setViewportSize(before);
}

async function openWish({ page }: Device): Promise<void> {
  await page.click(".find summary");
  await page.waitForSelector(".rated-choice");
}

async function seekRated(device: Device): Promise<void> {
  await device.go("/");
  await openWish(device);
  await device.page.locator("input[name=wish-rated][value=rated]").check();
  await device.page.click(".find-button");
}

describe("a guest", () => {
  it("sees that matches can be rated, why his cannot, and the way to an account (B6)", async () => {
    await openWish(leyla);
    const rated = leyla.page.locator("input[name=wish-rated][value=rated]");
    expect(await rated.isDisabled()).toBe(true);
    const why = await rated.getAttribute("aria-describedby");
    expect(await leyla.page.textContent(`#${why}`)).toMatch(/need an account/);
    await look(leyla, "guest");
    await leyla.page.click(".invite-button");
    await leyla.page.waitForSelector(".invite .rated-choice input[value=rated]:disabled");
    await leyla.page.click(`#${why} a`);
    await leyla.page.waitForSelector("input[name=label]");
    expect(new URL(leyla.page.url()).pathname).toBe("/register");
  });
});

describe("two accounts", () => {
  it("find each other for a rated match, which says so", async () => {
    await Promise.all([leyla.register("Leyla", PASSWORD), tamar.register("Tamar", PASSWORD)]);
    await leyla.go("/");
    await openWish(leyla);
    await leyla.page.locator("input[name=wish-pace][value=untimed]").check();
    await leyla.page.waitForSelector("input[name=wish-rated][value=rated]:disabled");
    expect(await leyla.page.textContent(".rated-choice")).toContain("needs a clock");
    await leyla.page.locator("input[name=wish-pace][value=normal]").check();
    await seekRated(leyla);
    await eventually(() => leyla.page.textContent(".seek-bar")).toContain("rated");
    await look(leyla, "seeking");
    await seekRated(tamar);
    await Promise.all([leyla, tamar].map(({ page }) => page.waitForSelector(BOARD)));
    await eventually(() => leyla.page.textContent(".table-side")).toContain("A rated match");
  });

  it("are told at the end what has become of both ratings", async () => {
    await tamar.resign();
    for (const { page } of [leyla, tamar]) {
      await page.waitForSelector(".end-card .rating-change >> nth=1");
      const changes = await page.locator(".rating-change").allTextContents();
      expect(changes.map((each) => /[+−]\d+/.exec(each)?.[0][0]).sort()).toEqual(["+", "−"]);
    }
    expect(await leyla.page.textContent(".rating-changes")).toMatch(/You 15\d\d\? \(provisional\) \+/);
    await look(leyla, "end");
  });
});

describe("a player's page", () => {
  it("has ratings as a graph and as the same numbers, and what led there (O6)", async () => {
    await leyla.go("/account");
    await leyla.page.waitForSelector(".account-sessions li");
    await leyla.page.click("main a[href^='/p/']");
    await leyla.page.waitForSelector(".rating-graph svg[role=img]");
    const label = await leyla.page.getAttribute(".rating-graph svg", "aria-label");
    const value = /\d{4}/.exec((await leyla.page.textContent(".rating strong"))!)![0];
    expect(label).toContain(value);
    await leyla.page.click(".rating-table summary");
    await leyla.page.click(".rating-ledger summary");
    expect(await leyla.page.textContent(".rating-table tbody")).toContain(value);
    await eventually(() => leyla.page.textContent(".rating-ledger tbody")).toMatch(/Tamar.*won/);
  });

  it("filters the matches that are shown", async () => {
    const rows = leyla.page.locator(".played tbody tr");
    expect(await rows.count()).toBe(1);
    await leyla.page.selectOption("select[name=filter-kind]", "casual");
    await eventually(() => rows.count()).toBe(0);
    await leyla.page.selectOption("select[name=filter-kind]", "rated");
    await leyla.page.selectOption("select[name=filter-result]", "won");
    await eventually(() => rows.count()).toBe(1);
  });

  it("counts dice when it is asked to, with the size of the sample", async () => {
    await leyla.page.click(".player-dice button");
    await eventually(() => leyla.page.textContent(".player-dice [role=status]")).toMatch(
      /1 match, both sides: \d+ throws?, \d+ dice/,
    );
    expect(await leyla.page.locator(".player-dice tbody tr").count()).toBe(7);
    await look(leyla, "player");
  });
});

describe("the leaderboard", () => {
  it("is on the way from home, and lists nobody whose rating is provisional (O7)", async () => {
    await tamar.go("/");
    await tamar.page.click("a[href='/leaderboard']");
    await eventually(() => tamar.page.textContent("main [role=status]")).toContain("попередній");
    expect(await tamar.page.locator("main table").count()).toBe(0);
    await look(tamar, "leaderboard empty");
  });

  it("shows a hundred within 300 ms, and is sorted by keys (O7)", async () => {
    const players = Array.from({ length: 100 }, (_, at) => ({
      player: { id: at.toString(16).padStart(32, "0"), name: `Player ${100 - at}` },
      value: 2_000_000 - at * 1000,
      deviation: 60_000 + at * 100,
      provisional: false,
      matches: 20 + ((at * 7) % 50),
    }));
    const { page } = leyla;
    await page.route("**/api/v1/leaderboards/*", (route) =>
      route.fulfill({ json: { rules: "gulbar", players } }),
    );
    await leyla.go("/leaderboard");
    await page.waitForSelector(".leaderboard tbody tr >> nth=99");
    const firstName = () => page.textContent(".leaderboard tbody .player-link");
    expect(await firstName()).toBe("Player 100");
    // From the choice of another game, to the picture with all of its rows.
    const spent = await page.evaluate(async () => {
      let resolve = (_: number): void => undefined;
      const promise = new Promise<number>((done) => {
        resolve = done;
      });
      const begun = performance.now();
      let isCleared = false;
      const look = (): void => {
        const rows = document.querySelectorAll(".leaderboard tbody tr").length;
        isCleared ||= rows === 0;
        if (isCleared && rows === 100) resolve(performance.now() - begun);
        else requestAnimationFrame(look);
      };
      document.querySelector<HTMLInputElement>("input[name=board-rules][value=gulbar]")!.click();
      look();
      return promise;
    });
    console.info(`a hundred rows after ${Math.round(spent)} ms`);
    expect(spent).toBeLessThanOrEqual(ROWS_MS);
    const head = page.locator("th[data-column=name]");
    await head.locator("button").focus();
    await page.keyboard.press("Enter");
    await eventually(() => head.getAttribute("aria-sort")).toBe("ascending");
    expect(await firstName()).toBe("Player 1");
    await page.keyboard.press("Space");
    await eventually(() => head.getAttribute("aria-sort")).toBe("descending");
    expect(await firstName()).toBe("Player 100");
    expect(await page.locator("[aria-sort]").count()).toBe(1);
    await look(leyla, "leaderboard");
  });

  it("and none of it has a violation for axe, or an error", () => {
    expect(found).toEqual([]);
    expect([...leyla.faults.found, ...tamar.faults.found]).toEqual([]);
  });
});
