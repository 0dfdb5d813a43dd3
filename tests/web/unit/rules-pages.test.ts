// The rules pages: all of them in all languages, whole without a script (A6), with the positions that
// they speak of.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readCheckers } from "../../../server/web/src/rules/diagram";
import { GAMES } from "../../../server/web/src/rules/games";
import { rulesPages } from "../../../server/web/src/rules/pages";

const texts = new URL("../../../server/web/src/texts/", import.meta.url).pathname;
const LOCALES = readdirSync(`${texts}rules`).map((name) => name.replace(".ftl", ""));
const read = (path: string): string => readFileSync(texts + path, "utf8");
const pages = rulesPages(
  LOCALES.map((locale) => ({
    locale,
    texts: [read(`locales/${locale}.ftl`), read(`rules/${locale}.ftl`)],
  })),
  "",
);
const idsOf = (locale: string): string[] =>
  [...read(`rules/${locale}.ftl`).matchAll(/^([a-z][\w-]*) =/gm)].map(([, id]) => id!).sort();

describe("the rules pages", () => {
  it("are five games in each language, and once without its name", () => {
    expect(pages).toHaveLength(GAMES.length * (LOCALES.length + 1));
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  });

  it.each(LOCALES)("%s has all texts and no other (L1)", (locale) =>
    expect(idsOf(locale)).toEqual(idsOf("en")));

  it.each(pages)("$path needs no script, and leaves nothing unsaid", ({ html }) => {
    expect(html).not.toMatch(/<script|\son\w+=|style=|undefined|\{\s*\$/);
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html.match(/<svg [^>]*role="img"[^>]*aria-label="[^"]+/g)!.length).toBeGreaterThan(2);
  });

  it.each(GAMES)("say the same of $id in every language", ({ id }) => {
    const shapes = pages
      .filter(({ path }) => path.endsWith(`/${id}`))
      .map(({ html }) => html.match(/<(?:h[12]|figure|svg|p|li)\b/g)!.join(""));
    expect(new Set(shapes).size).toBe(1);
  });

  it("show fifteen checkers of each side, and no point that is held by both", () => {
    for (const { html } of pages.filter(({ path }) => path.startsWith("rules/en/"))) {
      const positions = [...html.matchAll(/White: ([\dx ]+)\. Black, in Black's own numbers: ([\dx ]+)\./g)];
      expect(positions.length).toBeGreaterThan(3);
      for (const [, white, black] of positions) {
        const [own, other] = [readCheckers(white!), readCheckers(black!)];
        for (const side of [own, other]) expect(Math.min(...side)).toBeGreaterThanOrEqual(0);
        for (let point = 1; point <= 24; ++point) {
          const isShared = own[point]! > 0 && other[point <= 12 ? point + 12 : point - 12]! > 0;
          expect(isShared, `${white} / ${black}`).toBe(false);
        }
      }
    }
  });
});
