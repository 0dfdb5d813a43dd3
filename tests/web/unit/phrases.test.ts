// What the client says is what Fluent's own formatter says.
import { readdirSync, readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import { type Argument, type Arguments, Phrases } from "../../../server/web/src/texts/phrases";

const folder = new URL("../../../server/web/src/texts/locales/", import.meta.url).pathname;
const NUMBERS = [0, 1, 2, 5, 21, 1234, 1.5];
const WORDS = ["white", "head", "one", "<b>"];

// The variables of a pattern, wherever in it they stand.
const variablesOf = (pattern: unknown): string[] => [
  ...new Set([...JSON.stringify(pattern).matchAll(/"var","name":"(\w+)"/g)].map(([, name]) => name!)),
];

describe.each(readdirSync(folder))("%s", (name) => {
  const locale = name.replace(".ftl", "");
  const resource = new FluentResource(readFileSync(folder + name, "utf8"));
  const bundle = new FluentBundle(locale, { useIsolating: false });
  bundle.addResource(resource);
  const phrases = new Phrases(locale, resource.body);

  it("is said alike, whatever it is about", () => {
    for (const { id, value } of resource.body) {
      const names = variablesOf(value);
      for (const argument of [...NUMBERS, ...WORDS] as Argument[]) {
        const args: Arguments = Object.fromEntries(names.map((each) => [each, argument]));
        expect(phrases.say(id, args), id).toBe(bundle.formatPattern(value!, { ...args }));
      }
    }
  });
});

describe("phrases", () => {
  const phrases = new Phrases("en", new FluentResource("greeting = Hello { $name }").body);

  it("say nothing about what is not there", () => expect(phrases.say("farewell")).toBeNull());
  it("show a variable that was forgotten", () =>
    expect(phrases.say("greeting")).toBe("Hello {$name}"));
});
