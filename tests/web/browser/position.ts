// A position as a page says it, in the form of the engine's position codes (docs/rules.md):
// `w:24x13 19 18 b:24x15`, each side by its own count.
import type { Page } from "playwright-core";
import { asOpponentCounts } from "../../../server/web/src/engine/points";

type Colour = "white" | "black";

function sideText(checkers: ReadonlyMap<number, number>): string {
  const points = [...checkers.keys()].sort((one, two) => two - one);
  const parts = points.map((point) => {
    const count = checkers.get(point)!;
    return count > 1 ? `${point}x${count}` : `${point}`;
  });
  return parts.join(" ") || "-";
}

// `labels`: of the points' buttons, in English.
export function positionOf(labels: readonly string[], viewer: Colour): string {
  const sides = { white: new Map<number, number>(), black: new Map<number, number>() };
  for (const label of labels) {
    const [, at, count, named] = /^Point (\d+)\D+(\d+) (white|black)/.exec(label) ?? [];
    if (!named) continue;
    const colour = named as Colour;
    const point = colour === viewer ? Number(at) : asOpponentCounts(Number(at));
    sides[colour].set(point, Number(count));
  }
  return `w:${sideText(sides.white)} b:${sideText(sides.black)}`;
}

// What stands on this page's board, be it a table or a replay.
export async function positionOn(page: Page): Promise<string> {
  const { labels, seat } = await page.evaluate(() => ({
    labels: [...document.querySelectorAll(".board-point")].map(
      (each) => each.getAttribute("aria-label") ?? "",
    ),
    // The bar below the board is the viewer's; a replay is seen by White.
    seat: [...document.querySelectorAll<HTMLElement>(".player-bar")].at(-1)?.dataset.seat ?? "1",
  }));
  return positionOf(labels, seat === "1" ? "white" : "black");
}

// Of a position code.
export const checkersIn = (code: string): string => /w:[\dx -]+ b:[\dx -]*[\dx-](?= )/.exec(code)![0];
