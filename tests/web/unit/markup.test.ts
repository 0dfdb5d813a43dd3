// Nothing that comes from elsewhere becomes markup (S5): the sources have no way to make it so.
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const web = new URL("../../../server/web/", import.meta.url).pathname;
const FORBIDDEN =
  /\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|createContextualFragment|DOMParser|\beval\(|new Function\b|srcdoc/;

const sources = readdirSync(`${web}src`, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(?:tsx?|js)$/.test(name))
  .map((name) => [name, readFileSync(`${web}src/${name}`, "utf8")] as const);

it("no source makes markup of text, or code of it (S5)", () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter(([, text]) => FORBIDDEN.test(text)).map(([name]) => name)).toEqual([]);
});

it("the page has no handler in it, and no script that is not a file (S5)", () => {
  const page = readFileSync(`${web}index.html`, "utf8");
  expect(page).not.toMatch(/\son[a-z]+\s*=/i);
  expect([...page.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)).toEqual([
    '<script type="module" src="/src/main.tsx">',
  ]);
});
