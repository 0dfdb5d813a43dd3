// Terms and spans in words.
import { clockOf, PACES } from "../../people/wish";
import { text } from "../../texts/texts";
import type { ChallengeTerms } from "../../wire/messages";
import type { Pace, SeekTerms } from "../../wire/people-messages";

// `1:05`
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function clockText(clock: ChallengeTerms["clock"]): string {
  if (!clock) return text("lobby-no-clock");
  return text("lobby-clock", {
    minutes: Math.round(clock.reserve_ms / 6000) / 10,
    seconds: Math.round(clock.delay_ms / 1000),
  });
}

export const paceText = (pace: Pace, points: number): string =>
  clockText(pace === "untimed" ? undefined : clockOf(PACES[pace], points));

const inWords = (game: string, points: number, pace: string, isRated = false): string =>
  text("lobby-terms", { game, points, pace }) + (isRated ? ` · ${text("terms-rated")}` : "");

export const termsText = ({ rules, points, clock, rated }: ChallengeTerms): string =>
  inWords(text(`game-${rules}`), points, clockText(clock), rated);

export function seekText({ rules, points, pace, rated }: SeekTerms): string {
  const names = rules.map((each) => text(`game-${each}`));
  const last = names.pop()!;
  const game = names.length === 0 ? last : text("find-or", { games: names.join(", "), last });
  return inWords(game, points, paceText(pace, points), rated);
}
