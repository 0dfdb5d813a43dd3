// What needs an answer or a decision, in words, beside the status: an absent opponent, a stop.
import { otherSeat } from "../../fair/role";
import type { MatchSession } from "../../match/session";
import { text } from "../../texts/texts";
import { save } from "../save-file";
import { nameOf } from "./narration";

export function Alerts({ session }: { readonly session: MatchSession }) {
  session.revision.value;
  if (session.stopReason) {
    return (
      <p class="alert wrong" role="alert">
        {text("status-stopped", { reason: session.stopReason })}{" "}
        <button
          type="button"
          class="button"
          onClick={() => save("evidence.json", session.evidenceFile(), "application/json")}
        >
          {text("status-save-evidence")}
        </button>
      </p>
    );
  }
  const seat = session.seat;
  const absent = seat === 0 ? null : session.presences[otherSeat(seat) - 1];
  if (!absent?.claimable) return null;
  return (
    <p class="alert" role="alert">
      {text("claim-possible", { name: nameOf(session, absent.seat) })}{" "}
      <button type="button" class="button primary" onClick={() => void session.claim("win")}>
        {text("claim-win")}
      </button>
    </p>
  );
}
