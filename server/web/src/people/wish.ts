// What opponent a player wants: rule sets, points, pace, rated or not; kept in the browser.
import type { ChallengeTerms } from "../wire/messages";
import type { Pace, SeekTerms } from "../wire/people-messages";

const RULE_SETS_AT_MOST = 5;
export const POINTS = [1, 3, 5, 7] as const;
export const PACE_NAMES: readonly Pace[] = ["fast", "normal", "slow", "untimed"];

interface PaceSpans {
  readonly reservePerPoint: number;
  readonly delay: number;
  readonly rung: number;
}

// Seconds (docs/protocol.md, section 4): the reserve grows with the match, the rung's is added for
// each that a ladder may climb.
export const PACES: Readonly<Record<Exclude<Pace, "untimed">, PaceSpans>> = {
  fast: { reservePerPoint: 60, delay: 8, rung: 3 },
  normal: { reservePerPoint: 120, delay: 12, rung: 5 },
  slow: { reservePerPoint: 240, delay: 20, rung: 8 },
};

type Clock = NonNullable<ChallengeTerms["clock"]>;

export const clockOf = (spans: PaceSpans, points: number): Clock => ({
  reserve_ms: spans.reservePerPoint * points * 1000,
  delay_ms: spans.delay * 1000,
  increment_ms: 0,
  rung_ms: spans.rung * 1000,
});

// A challenge to what is wished first.
export function termsOf({ rules, points, pace, rated = false }: SeekTerms): ChallengeTerms {
  const clock = pace === "untimed" ? {} : { clock: clockOf(PACES[pace], points) };
  return { rules: rules[0]!, points, rated, ...clock };
}

const KEY = "wish";

// What is kept may be anything. Null: it is no wish.
export function readWish(kept: string | null): SeekTerms | null {
  try {
    const { rules, points, pace, rated } = JSON.parse(kept ?? "");
    const areRules =
      Array.isArray(rules) &&
      rules.length > 0 &&
      rules.length <= RULE_SETS_AT_MOST &&
      rules.every((each) => typeof each === "string");
    const isWish = areRules && POINTS.includes(points) && PACE_NAMES.includes(pace);
    return isWish ? bareTerms({ rules, points, pace, rated: rated === true }) : null;
  } catch {
    return null;
  }
}

// Without what else there is to a seek.
export const bareTerms = ({ rules, points, pace, rated }: SeekTerms): SeekTerms => ({
  rules,
  points,
  pace,
  ...(rated && { rated }),
});
export const keptWish = (): SeekTerms | null => readWish(localStorage.getItem(KEY));
export const keepWish = (wish: SeekTerms): void => localStorage.setItem(KEY, JSON.stringify(wish));
export const newWish = (rules: string): SeekTerms => ({
  rules: [rules],
  points: 1,
  pace: "normal",
});
