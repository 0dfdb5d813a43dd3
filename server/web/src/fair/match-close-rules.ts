// What a close may say of the match that it ends (fairness page, section 8). Signature and
// terminal are checked elsewhere.
import type { AwaitedClose } from "./awaited";
import { isEqual } from "./bytes";
import type { CloseReason, MatchClose } from "./close";
import { Fault } from "./fault";
import type { MatchState } from "./match-state";

// The close that may stand for that reason; null: none may.
function standingFor(state: MatchState, reason: CloseReason): AwaitedClose | null {
  if (state.due.type === "close") return state.due.reason === reason ? state.due : null;
  const isOnSeenThrow = state.lastDecisionType === "roll";
  const isPossible =
    reason === "state_lost" ||
    (reason === "called_off_on_throw" && isOnSeenThrow) ||
    (reason === "called_off" && !isOnSeenThrow);
  return isPossible && state.isSettled ? { type: "close", reason, winner: null } : null;
}

export function closeFault(state: MatchState, close: MatchClose): Fault | null {
  if (!isEqual(close.headerHash, state.header.hash)) {
    return new Fault("other_match", "the close is of another match");
  }
  if (close.records !== state.size || close.throws !== state.throws) {
    return new Fault("wrong_count", "the close counts other records or throws than there are");
  }
  if (!isEqual(close.lastRecord, state.lastHash)) {
    return new Fault("wrong_last_hash", "the close names another last record");
  }
  if (close.ms < state.lastMs) {
    return new Fault("time_backwards", "the close is earlier than the last record");
  }
  if (close.score[0] !== state.score[0] || close.score[1] !== state.score[1]) {
    return new Fault("wrong_score", "the score of the close is not that of the games");
  }
  const standing = standingFor(state, close.reason);
  if (!standing) return new Fault("wrong_reason", `no close "${close.reason}" may stand here`);
  return close.winner === standing.winner
    ? null
    : new Fault("wrong_winner", "the close names another winner");
}
