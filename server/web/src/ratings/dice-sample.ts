// How the dice of some matches fell, and where those of fair dice lie 19 times of 20
// at least.
import type { Dice } from "../fair/dice";

const FACES = [1, 2, 3, 4, 5, 6] as const;
const CHANCE = 1 / 6; // of a face, and of a double
// Half the width of a band that holds 19 of 20, in standard deviations; it is rounded outward, so that
// a sample of few is not called unusual for nothing.
const WIDTH = 1.96;

export interface Counted {
  readonly count: number;
  readonly expected: number;
  readonly band: readonly [number, number];
  readonly isInside: boolean;
}

export interface ChiSquare {
  readonly value: number;
  // 19 of 20 samples of fair dice stay below.
  readonly bound: number;
}

export interface DiceSample {
  readonly throws: number;
  // From one to six.
  readonly faces: readonly Counted[];
  readonly doubles: Counted;
  // Null: there are too few dice for it to mean anything.
  readonly chiSquare: ChiSquare | null;
}

const LEAST_EXPECTED = 5;
// Of six faces: five degrees of freedom.
const CHI_SQUARE_BOUND = 11.07;

// Of so many tries, each with one chance of six.
function counted(count: number, tries: number): Counted {
  const expected = tries * CHANCE;
  const reach = WIDTH * Math.sqrt(tries * CHANCE * (1 - CHANCE));
  const band = [
    Math.max(0, Math.floor(expected - reach)),
    Math.min(tries, Math.ceil(expected + reach)),
  ] as const;
  return { count, expected, band, isInside: count >= band[0] && count <= band[1] };
}

export function sampleOf(throws: readonly Dice[]): DiceSample {
  const fallen = throws.flat();
  const faces = FACES.map((face) =>
    counted(fallen.filter((each) => each === face).length, fallen.length),
  );
  const doubles = counted(throws.filter(([one, two]) => one === two).length, throws.length);
  const value = faces.reduce(
    (sum, { count, expected }) => sum + (count - expected) ** 2 / expected,
    0,
  );
  const isEnough = fallen.length * CHANCE >= LEAST_EXPECTED;
  return {
    throws: throws.length,
    faces,
    doubles,
    chiSquare: isEnough ? { value, bound: CHI_SQUARE_BOUND } : null,
  };
}
