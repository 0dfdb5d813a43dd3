// The locales say the same things, and every text that the client asks for is there.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const src = new URL("../../../server/web/src/", import.meta.url).pathname;
const folder = `${src}texts/locales/`;

interface Entry {
  readonly source: string;
  readonly variables: readonly string[];
}

function readLocale(name: string): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  const file = readFileSync(folder + name, "utf8");
  for (const block of file.split(/^(?=[a-z][\w-]* =)/m)) {
    const id = /^([a-z][\w-]*) =/.exec(block)?.[1];
    if (!id) continue;
    const source = block.replace(/^#.*$/gm, "").trim();
    const variables = [...new Set([...source.matchAll(/\$(\w+)/g)].map(([, name]) => name!))];
    expect(entries.has(id), `${name}: ${id} is there twice`).toBe(false);
    entries.set(id, { source, variables: variables.sort() });
  }
  return entries;
}

const names = readdirSync(folder);
const english = readLocale("en.ftl");

describe.each(names)("%s", (name) => {
  const entries = readLocale(name);

  it("has all texts and no other", () => {
    expect([...entries.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it("leaves nothing empty", () => {
    for (const [id, { source }] of entries) expect(source, id).toMatch(/=\s*\S/);
  });

  it("speaks of the same things", () => {
    for (const [id, { variables }] of entries) {
      expect(variables, id).toEqual(english.get(id)?.variables);
    }
  });

  it("has a form for every plural that its language makes", () => {
    const language = name.replace(".ftl", "");
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [id, { source }] of entries) {
      if (!/\[one\]/.test(source)) continue;
      for (const each of categories) expect(source, id).toMatch(new RegExp(`\\[${each}\\]`));
    }
  });
});

describe("the client", () => {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(src + name, "utf8"));

  it("asks for no text that is not there", () => {
    const asked = files.flatMap((file) =>
      [...file.matchAll(/\btext\("([^"]+)"/g)].map(([, id]) => id!),
    );
    expect(asked.length).toBeGreaterThan(60);
    for (const id of asked) expect(english.has(id), id).toBe(true);
  });
});
