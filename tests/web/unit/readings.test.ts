// What is read aloud on demand says neither more nor less than what stands on the board.
import { beforeAll, describe, expect, it } from "vitest";
import "./browser-stand-in";
import type { Engine } from "../../../server/web/src/engine/engine";
import type { Checkers, Side } from "../../../server/web/src/engine/game";
import { asOpponentCounts } from "../../../server/web/src/engine/points";
import { seatOfSide } from "../../../server/web/src/fair/role";
import { choose, LOCALES, type Locale } from "../../../server/web/src/texts/texts";
import type { Press } from "../../../server/web/src/views/table/keys";
import { READINGS } from "../../../server/web/src/views/table/readings";
import { chance } from "./chance";
import { loadEngine } from "./data";
import { playedPositions, RULES } from "./games";

const POSITIONS = 200;

// As a word of the locale begins.
const COLOURS: Record<Locale, readonly [white: string, black: string]> = {
  en: ["white", "black"],
  ru: ["бел", "чёрн"],
  uk: ["біл", "чорн"],
};

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

// Both sides' checkers on points as the viewer counts them, white's first.
function parse(reading: string, locale: Locale): [number[], number[]] {
  const sides: [number[], number[]] = [new Array(25).fill(0), new Array(25).fill(0)];
  for (const sentence of reading.split(". ")) {
    const [point, count] = [...sentence.matchAll(/\d+/g)].map(([digits]) => Number(digits));
    const words = sentence.toLowerCase();
    const [isWhite, isBlack] = COLOURS[locale].map((word) => words.includes(word));
    expect(isWhite, sentence).toBe(!isBlack);
    const side = sides[isWhite ? 0 : 1]!;
    expect(side[point!], sentence).toBe(0);
    side[point!] = count!;
  }
  return sides;
}

const onBoard = (checkers: Checkers): number[] => [0, ...checkers.slice(1)];

function asSeen(checkers: Checkers): number[] {
  const seen = new Array(25).fill(0);
  for (let point = 1; point <= 24; ++point) seen[asOpponentCounts(point)] = checkers[point];
  return seen;
}

describe.each(RULES)("the board of %s, read (X8)", (rules) => {
  it.each(LOCALES)(`is the position, ${POSITIONS} times, in %s`, async (locale) => {
    await choose(locale);
    for (const game of playedPositions(engine, rules, POSITIONS, chance(8))) {
      const side = game.due.side as Side;
      const [own, other] = [game.checkers(side), game.checkers(side === 0 ? 1 : 0)];
      const view = { viewer: seatOfSide(side), own, other };
      const reading = READINGS.KeyB!({ view } as unknown as Press);
      const seen = [onBoard(own), asSeen(other)];
      expect(parse(reading, locale), reading).toEqual(side === 0 ? seen : seen.reverse());
    }
  });
});
