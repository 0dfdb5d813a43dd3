// The locales say the same things, and every text that the client asks for is there.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const src = new URL("../../../server/web/src/", import.meta.url).pathname;
// The files of all that is said, by what stands before the name of a language.
const FILES = ["locales/", "people/people-", "account/account-", "ratings/ratings-", "faults/faults-"];

interface Entry {
  readonly source: string;
  readonly variables: readonly string[];
}

function readTexts(name: string): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  const file = readFileSync(`${src}texts/${name}.ftl`, "utf8");
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

const languages = readdirSync(`${src}texts/locales`).map((name) => name.replace(".ftl", ""));
const cases = FILES.flatMap((file) => languages.map((language) => ({ file, language })));

describe.each(cases)("$file$language", ({ file, language }) => {
  const entries = readTexts(file + language);
  const english = readTexts(`${file}en`);

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
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [id, { source }] of entries) {
      if (!/\[one\]/.test(source)) continue;
      for (const each of categories) expect(source, id).toMatch(new RegExp(`\\[${each}\\]`));
    }
  });
});

describe("the client", () => {
  const said = FILES.flatMap((file) => [...readTexts(`${file}en`).keys()]);
  const files = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(src + name, "utf8"));

  it("says nothing in two files", () => expect(new Set(said).size).toBe(said.length));

  it("has words for every fault and every place of one", () => {
    const faults = readFileSync(`${src}fair/fault.ts`, "utf8");
    const places = /type Place =([^;]*);/.exec(readFileSync(`${src}fair/verify.ts`, "utf8"))![1]!;
    const codes = /type FaultCode =([^;]*);/.exec(faults)![1]!;
    const ids = (union: string, kind: string): string[] =>
      [...union.matchAll(/"(\w+)"/g)].map(([, name]) => `${kind}-${name}`);
    const expected = [...ids(places, "place"), ...ids(codes, "fault")];
    expect([...readTexts("faults/faults-en").keys()].sort()).toEqual(expected.sort());
  });

  it("asks for no text that is not there", () => {
    const asked = files.flatMap((file) =>
      [...file.matchAll(/\btext\("([^"]+)"/g)].map(([, id]) => id!),
    );
    expect(asked.length).toBeGreaterThan(60);
    for (const id of asked) expect(said, id).toContain(id);
  });
});
