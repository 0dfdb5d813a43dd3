// What axe-core finds wrong on a page.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

const source = readFileSync(
  new URL("../../../server/web/node_modules/axe-core/axe.min.js", import.meta.url),
  "utf8",
);
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

declare const axe: { run(where: Document, options: object): Promise<{ violations: Violation[] }> };

// One line for each thing that is wrong.
export async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const violations = await page.evaluate(
    async (values) => (await axe.run(document, { runOnly: { type: "tag", values } })).violations,
    TAGS,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
  );
}
