// Ratings as people read them: in whole points. What is sent is thousandths (docs/ratings.md).
import type { Rating, RatingChange } from "../wire/messages";

const PROVISIONAL_FROM = 110_000;

export const wholePoints = (thousandths: number): number => Math.round(thousandths / 1000);

export const isProvisional = ({ deviation }: Rating): boolean => deviation >= PROVISIONAL_FROM;

// Between what is shown before and what is shown after.
export const changeOf = ({ before, after }: RatingChange): number =>
  wholePoints(after.value) - wholePoints(before.value);

// "+18", "−12", "±0"
export function signed(points: number): string {
  if (points === 0) return "±0";
  return points > 0 ? `+${points}` : `−${-points}`;
}
