// How the dice of a match fell, beside what was to be expected.
import type { MatchRecord } from "../fair/record";

export interface Outcome {
  // The larger first.
  readonly dice: readonly [number, number];
  readonly count: number;
  readonly expected: number;
}

export interface DiceStatistics {
  readonly throws: number;
  readonly doubles: number;
  readonly expectedDoubles: number;
  readonly outcomes: readonly Outcome[];
}

export function statisticsOf(records: readonly MatchRecord[]): DiceStatistics {
  const counts = new Map<string, number>();
  let throws = 0;
  let doubles = 0;
  for (const { body } of records) {
    if (body.type !== "roll") continue;
    const [one, two] = body.dice;
    const key = `${Math.max(one, two)}${Math.min(one, two)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    throws += 1;
    if (one === two) doubles += 1;
  }
  const outcomes: Outcome[] = [];
  for (let high = 1; high <= 6; ++high) {
    for (let low = 1; low <= high; ++low) {
      const expected = (throws * (high === low ? 1 : 2)) / 36;
      outcomes.push({ dice: [high, low], count: counts.get(`${high}${low}`) ?? 0, expected });
    }
  }
  return { throws, doubles, expectedDoubles: throws / 6, outcomes };
}
