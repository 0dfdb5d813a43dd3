// What is said at a table in players' own words: whether both have agreed to it, and the newest.
import type { BySeat } from "../fair/role";
import type { Said } from "../wire/people-messages";

const MOST_LINES = 100;

export interface MatchTalk {
  readonly agreed: BySeat<boolean>;
  // The oldest first.
  readonly lines: readonly Said[];
}

export const SILENCE: MatchTalk = { agreed: [false, false], lines: [] };

export const withLine = ({ agreed, lines }: MatchTalk, line: Said): MatchTalk => ({
  agreed,
  lines: [...lines, line].slice(-MOST_LINES),
});

export const isAgreed = ({ agreed }: MatchTalk): boolean => agreed[0] && agreed[1];
