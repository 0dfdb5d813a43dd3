// The server has said what cannot be right: why nothing goes on, and what a dispute needs.
import type { MatchSession } from "../../match/session";
import { text } from "../../texts/texts";
import { save } from "../save-file";

export function StopAlert({ session }: { readonly session: MatchSession }) {
  return (
    <div class="alert wrong" role="alert">
      <p>{text("status-stopped", { reason: session.stopReason ?? "" })}</p>
      <button
        type="button"
        class="button"
        onClick={() => save("evidence.json", session.evidenceFile(), "application/json")}
      >
        {text("status-save-evidence")}
      </button>
    </div>
  );
}
