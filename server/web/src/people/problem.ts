// Why something with another player did not work, as a text and where to go from there.
import type { MatchId } from "../wire/messages";
import { Refused } from "../wire/outstanding";

export interface Problem {
  // Of the text.
  readonly id: string;
  // The match that is to be finished first.
  readonly match?: MatchId;
}

const KNOWN = new Set([
  "account_needed",
  "already_playing",
  "opponent_busy",
  "no_bot_available",
  "wrong_password",
  "blocked_player",
  "no_such_player",
  "no_such_challenge",
  "own_challenge",
  "challenge_taken",
  "too_many",
  "not_agreed",
  "bad_text",
]);

// What was tried: the same refusal may mean something else.
export type Wanted = "house bot" | "another player";

export function problemOf(reason: unknown, wanted: Wanted = "another player"): Problem {
  if (!(reason instanceof Refused)) return { id: "home-failed" };
  const { code, match } = reason.error;
  if (!KNOWN.has(code)) return { id: "home-failed" };
  const isTooManyOfBot = code === "too_many" && wanted === "house bot";
  const id = `problem-${code}${isTooManyOfBot ? "_with_bot" : ""}`;
  return { id, ...(match && { match }) };
}
