// The palettes' colours against each other, as WCAG 2 counts contrast: axe does not look into pictures.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const styles = new URL("../../../server/web/src/styles/", import.meta.url).pathname;
const read = (name: string): string => readFileSync(`${styles}${name}.css`, "utf8");
const tokens = read("tokens");
const board = read("board");
const replay = read("replay");

type Palette = ReadonlyMap<string, string>;
type Rgb = readonly [number, number, number];

function paletteOf(name: string): Palette {
  const found = new Map<string, string>();
  for (const [, selector, body] of tokens.matchAll(/(:root[^{]*)\{([^}]*)\}/g)) {
    const of = /data-palette="(\w+)"/.exec(selector!)?.[1];
    if (of && of !== name) continue;
    for (const [, token, value] of body!.matchAll(/--([\w-]+): (#[0-9a-f]+);/g)) {
      found.set(token!, value!);
    }
  }
  return found;
}

function rgb(colour: string): Rgb {
  const digits = colour.slice(1);
  const wide = digits.length === 3 ? [...digits].map((each) => each + each).join("") : digits;
  return [0, 2, 4].map((at) => Number.parseInt(wide.slice(at, at + 2), 16)) as unknown as Rgb;
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((each) => {
    const share = each / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

const over = (top: Rgb, below: Rgb, opacity: number): Rgb =>
  top.map((each, at) => each * opacity + below[at]! * (1 - opacity)) as unknown as Rgb;

// A declaration of a rule of a style sheet.
function declared(selector: string, property: string, sheet = board): string {
  const rule = sheet.split("}").find((each) => each.split("{")[0]!.trim() === selector);
  const value = new RegExp(`\\b${property}: ([^;]+);`).exec(rule ?? "")?.[1];
  if (!value) throw new Error(`${selector} has no ${property}`);
  return value;
}

// The token that a part of the replay's chart is drawn with.
const drawnWith = (selector: string, property: string): string =>
  /var\(--([\w-]+)\)/.exec(declared(selector, property, replay))![1]!;

const FIELD = ["board", "point-odd", "point-even"];
const GROUND = ["bg", "panel", "panel-raised"];

// What is written, and on what.
const TEXTS: readonly (readonly [string, readonly string[]])[] = [
  ["text", GROUND],
  ["muted", GROUND],
  ["primary-text", ["primary"]],
  ["error", ["bg", "panel"]],
  ["good", ["bg", "panel"]],
];
// What is drawn: against all that it may lie on.
const SIGNS: readonly (readonly [string, readonly string[]])[] = [
  ["hint", [...FIELD, "bg"]],
  ["last-move", FIELD],
  ["focus", [...FIELD, ...GROUND]],
  ["warning", ["panel"]],
];

describe.each(["felt", "wood", "paper", "contrast"])("the palette %s (X2)", (name) => {
  const palette = paletteOf(name);
  const colour = (token: string): Rgb => rgb(palette.get(token)!);

  it("writes with a contrast of 4.5 at least", () => {
    const numberOpacity = Number(declared(".point-number", "opacity"));
    const counts = `${name === "paper" ? ':root[data-palette="paper"] ' : ""}.arrow-count`;
    const found = [
      ...TEXTS.flatMap(([text, grounds]) =>
        grounds.map((ground) => [`${text} on ${ground}`, contrast(colour(text), colour(ground))]),
      ),
      ...FIELD.map((ground) => [
        `point numbers on ${ground}`,
        contrast(over(colour("text"), colour(ground), numberOpacity), colour(ground)),
      ]),
      ["counts on arrows", contrast(rgb(declared(counts, "fill")), colour("last-move"))],
      ...["white", "black"].map((side) => [
        `counts on ${side}`,
        contrast(rgb(declared(`.checker.${side} .checker-count`, "fill")), colour(side)),
      ]),
    ] as [string, number][];
    expect(found.filter(([, ratio]) => !(ratio >= 4.5))).toEqual([]);
  });

  it("draws with a contrast of 3 at least", () => {
    const best = (ground: string, ...parts: string[]): number =>
      Math.max(...parts.map((part) => contrast(colour(part), colour(ground))));
    const found = [
      ...SIGNS.flatMap(([sign, grounds]) =>
        grounds.map((ground) => [`${sign} on ${ground}`, best(ground, sign)]),
      ),
      // A checker is seen by its body or by its rim.
      ...FIELD.flatMap((ground) => [
        [`white on ${ground}`, best(ground, "white", "white-rim")],
        [`black on ${ground}`, best(ground, "black", "black-rim")],
      ]),
      ...["white", "black"].map((side) => [
        `the pips of ${side}`,
        best(
          drawnWith(".pip-chart svg", "background"),
          ...[`.pip-chart .${side}`, `.pip-chart .${side}.rim`].map((each) =>
            drawnWith(each, "stroke"),
          ),
        ),
      ]),
      ["the place in the chart", best("board", drawnWith(".pip-chart .now", "stroke"))],
      ["white and black", contrast(colour("white"), colour("black"))],
    ] as [string, number][];
    console.info(`${name}: ${Math.min(...found.map(([, ratio]) => ratio)).toFixed(1)} at least`);
    expect(found.filter(([, ratio]) => !(ratio >= 3))).toEqual([]);
  });
});
