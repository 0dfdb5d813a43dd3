// Nothing on a page is said past the locale's file (L2), and every letter and sign that is used has
// a picture (L5).
import { readFileSync } from "node:fs";
import { FluentResource } from "@fluent/bundle";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { DESKTOP, keepSettings, openContext } from "./browser";
import { playUntil, SOURCE, startGame } from "./player";
import { useStage } from "./stage";

const [OPEN, CLOSE] = ["⟦", "⟧"];
const stage = useStage();
let page: Page;
let match: string;

const texts = new URL("../../../server/web/src/texts/", import.meta.url).pathname;
// Of all that is said, by what stands before the name of a language.
const FILES = ["locales/", "people/people-", "account/account-", "ratings/ratings-", "faults/faults-"];
const textFile = (name: string): string => readFileSync(`${texts}${name}.ftl`, "utf8");

// English, each text between brackets.
function pseudoLocale(name: string): string {
  const { body } = new FluentResource(textFile(name));
  const bracketed = body.map(({ id, value }) => ({
    id,
    value: [OPEN, ...(typeof value === "string" ? [value] : (value ?? [])), CLOSE],
    attributes: {},
  }));
  return `export default ${JSON.stringify(bracketed)};`;
}

// What people see or hear of the page that is not between brackets. Names of players and of the site,
// notation, arithmetic and hex are nobody's language.
function unbracketed(): Promise<string[]> {
  return page.evaluate(() => {
    const DATA = /Guest [A-Z0-9]{4,}|House bot|\bmod\b|\b\d+\/off\b|\b[0-9a-f]{8,}\b|https?:\S+/g;
    const rest = (text: string): string => {
      let left = text;
      for (let before = ""; before !== left; ) {
        before = left;
        left = left.replace(/⟦[^⟦⟧]*⟧/g, "");
      }
      return left.replace(DATA, "");
    };
    const found: string[] = [];
    const look = (text: string | null, where: string): void => {
      if (text && /\p{L}/u.test(rest(text))) found.push(`${where}: ${text.slice(0, 80)}`);
    };
    look(document.title.replace(/(^| · )Gulbara$/, ""), "title");
    for (const each of document.body.querySelectorAll("*")) {
      if (each.closest("script, noscript, style, code, svg")) continue;
      for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"])
        look(each.getAttribute(name), `${each.localName}[${name}]`);
      for (const node of each.childNodes)
        if (node.nodeType === Node.TEXT_NODE) look(node.nodeValue, each.localName);
    }
    return found;
  });
}

beforeAll(async () => {
  const context = await openContext(stage.browser, { viewport: DESKTOP });
  await keepSettings(context, { speed: "off" });
  for (const name of FILES.map((each) => `${each}en`)) {
    const file = name.replace(/.*\//, "");
    await context.route(new RegExp(`/assets/${file}-.*\\.js$`), (route) =>
      route.fulfill({ contentType: "text/javascript", body: pseudoLocale(name) }),
    );
  }
  page = await context.newPage();
});

describe("in a locale of brackets (L2)", () => {
  it("a table says nothing of its own from its start to its end", async () => {
    await startGame(page, stage.house.url, "mad-gulbar");
    match = /\/t\/([0-9a-f]+)/.exec(page.url())![1]!;
    await page.waitForSelector(SOURCE);
    expect(await unbracketed()).toEqual([]);
    await page.click(".menu summary");
    expect(await unbracketed()).toEqual([]);
    await page.keyboard.press("Escape");
    await page.click(".proof summary");
    expect(await unbracketed()).toEqual([]);
    await page.keyboard.press("Escape");
    await page.locator(".control.done").dispatchEvent("click");
    expect(await unbracketed()).toEqual([]);
    await playUntil(page, ".end-card[data-inert=false]");
    expect(await unbracketed()).toEqual([]);
  });

  it.each(["/", "/watch", "/leaderboard", "/settings", "/register", "/login", "/verify", "/c/00", "/p/00", "/g/…", "/g/…/verify"])(
    "%s says nothing of its own",
    async (path) => {
      await page.goto(stage.house.url + path.replace("…", match));
      await page.waitForSelector("h1");
      if (path.startsWith("/g/")) await page.waitForSelector(".verdict.good");
      if (path === "/") {
        await page.click(".invite-button");
        await page.click(".invite-make");
        await page.waitForSelector(".share-link input");
      }
      expect(await unbracketed()).toEqual([]);
      if (!path.endsWith("…/verify")) return;
      await page.click(".cheat");
      await page.waitForSelector(".verdict.wrong");
      expect(await unbracketed()).toEqual([]);
    },
  );
});

describe("every sign has a picture (L5)", () => {
  // Signs of the views beside the locales' own.
  const SIGNS = "✓✗⏮◀▶⏭⋯×–·…▸▾";
  const said = (locale: string): string =>
    FILES.map((each) => textFile(each + locale)).join("");

  it.each(["uk", "ru", "en"])("of %s", async (locale) => {
    const signs = [...new Set(said(locale) + SIGNS)].filter((sign) => /\S/.test(sign));
    const missing = await page.evaluate((all) => {
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = 48;
      const pen = canvas.getContext("2d", { willReadFrequently: true })!;
      const picture = (sign: string): string => {
        pen.clearRect(0, 0, 48, 48);
        pen.font = `24px ${getComputedStyle(document.body).fontFamily}`;
        pen.fillText(sign, 8, 32);
        return pen.getImageData(0, 0, 48, 48).data.join();
      };
      // Never assigned: what a browser shows for them is the sign of what is missing.
      const nothing = ["\u{378}", "\u{2fe0}", "\u{e0fff}"].map(picture);
      const empty = pen.createImageData(48, 48).data.join();
      return {
        signs: all.filter((sign) => [...nothing, empty].includes(picture(sign))),
        isShown: nothing[0] !== empty,
      };
    }, signs);
    expect(missing.isShown).toBe(true);
    expect(missing.signs).toEqual([]);
  });
});
