// A player's page on a phone, in every language: how his matches have ended, seen from his side.
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { openContext, PHONE } from "./browser";
import { useStage } from "./stage";

const PLAYER = "a7ce507e6448d358c9964ce4332bd32c";
const SELF = { id: PLAYER, name: "Guest KTRD" };
const OTHER = { id: "248893c46db83eef2019a9111fb51f80", name: "Guest WZNF" };
const none = { won: 0, lost: 0, undecided: 0, deserted: 0 };

const stage = useStage();

interface Past {
  readonly outcomes: object;
  readonly rate: number;
  readonly matches: readonly object[];
}

// As somebody whose past is this one would be shown.
async function openPage(locale: string, { outcomes, rate, matches }: Past): Promise<Page> {
  const page = await (await openContext(stage.browser, { viewport: PHONE, locale })).newPage();
  const card = { ...SELF, player: PLAYER, online: false, match: null, outcomes, escape_rate: rate };
  await page.route(`**/api/v1/players/${PLAYER}`, (route) => route.fulfill({ json: card }));
  await page.route(`**/api/v1/players/${PLAYER}/matches*`, (route) =>
    route.fulfill({ body: matches.map((each) => JSON.stringify(each)).join("\n") }),
  );
  await page.goto(`${stage.house.url}/p/${PLAYER}`);
  await page.waitForSelector(".outcomes");
  return page;
}

const ended = (ending: string, winner: number, score: readonly number[]): object => ({
  match: `${ending}${winner}`,
  rules: { rules: "gul-bara-runner", points: 1 },
  players: [SELF, OTHER],
  created: 1767225598000,
  state: "closed",
  ending,
  winner,
  score,
});
const MATCHES = ["resigned", "timed_out", "abandoned", "link_withheld"].flatMap((ending) => [
  ended(ending, 1, [0, 0]),
  ended(ending, 2, [0, 0]),
]);
const ALL_ENDINGS = Object.fromEntries(
  ["finished", "resigned", "timed_out", "abandoned", "link_withheld", "called_off"].map((ending) => [
    ending,
    { ...none, won: 3, lost: 1 },
  ]),
);

describe.each(["uk", "ru", "en"])("in %s", (locale) => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage(locale, { outcomes: ALL_ENDINGS, rate: 0.09, matches: MATCHES });
    await page.waitForSelector(".played tr");
  });

  it("nothing is cut off, and nothing has to be moved aside", async () => {
    const wide = await page.$$eval("html, .played-scroll, .played td, .outcomes table", (all) =>
      all
        .filter(
          (each) =>
            each.scrollWidth > each.clientWidth + 1 ||
            each.getBoundingClientRect().right > innerWidth,
        )
        .map((each) => `${each.tagName} ${each.textContent}`),
    );
    expect(wide).toEqual([]);
  });

  it("every match has an ending in words", async () => {
    const shown = await page.$$eval(".played td:nth-child(4)", (all) =>
      all.map((each) => each.textContent),
    );
    expect(new Set(shown).size).toBe(MATCHES.length);
    for (const each of shown) expect(each).toMatch(/^[^\d_]+: [^_]+$/);
  });
});

describe("an ending", () => {
  it("is told from the side of whose page it is", async () => {
    const matches = [ended("timed_out", 1, [0, 0]), ended("timed_out", 2, [1, 2])];
    const page = await openPage("en", { outcomes: {}, rate: 0.05, matches });
    await page.waitForSelector(".played tr");
    const shown = await page.$$eval(".played td:nth-child(4)", (all) =>
      all.map((each) => each.textContent),
    );
    expect(shown).toEqual(["won: the other’s time ran out", "lost 1–2: time ran out"]);
  });
});

describe("the escape rate", () => {
  const textOf = async (outcomes: object, rate: number): Promise<string> => {
    const page = await openPage("en", { outcomes, rate, matches: [] });
    return (await page.textContent(".outcomes"))!;
  };

  it("is none before there are matches enough", async () => {
    expect(await textOf({}, 0.05)).not.toContain("%");
    const few = await textOf({ abandoned: { ...none, lost: 2 } }, 0.14);
    expect(few).toContain("Left 2 of 2 matches.");
    expect(few).toContain("There is an escape rate from 20 matches on.");
    expect(few).not.toContain("%");
  });

  it("says what it rests on, and how it is worked out", async () => {
    const many = await textOf({ finished: { ...none, won: 18 }, abandoned: { ...none, lost: 2 } }, 0.075);
    expect(many).toContain("Escape rate 8 %, of 20 matches.");
    expect(many).toContain("20 imagined matches");
  });
});
