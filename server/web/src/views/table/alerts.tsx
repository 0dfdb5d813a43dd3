// What needs an answer or a decision, in words, beside the status: an absent opponent, a stop.
import { useSignal } from "@preact/signals";
import { otherSeat } from "../../fair/role";
import type { MatchSession } from "../../match/session";
import { text } from "../../texts/texts";
import type { Presence } from "../../wire/messages";
import { save } from "../save-file";
import { nameOf } from "./narration";

function StopAlert({ session }: { readonly session: MatchSession }) {
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

interface AbsenceProps {
  readonly session: MatchSession;
  readonly absent: Presence;
}

function AbsenceAlert({ session, absent }: AbsenceProps) {
  const isWaiting = useSignal(false);
  if (isWaiting.value) return null;
  return (
    <div class="alert" role="alert">
      <p>{text("claim-possible", { name: nameOf(session, absent.seat) })}</p>
      <button type="button" class="button primary" onClick={() => void session.claim("win")}>
        {text("claim-win")}
      </button>
      <button type="button" class="button" onClick={() => void session.claim("call_off")}>
        {text("claim-call-off")}
      </button>
      <button
        type="button"
        class="button"
        onClick={() => {
          isWaiting.value = true;
        }}
      >
        {text("claim-wait")}
      </button>
    </div>
  );
}

export function Alerts({ session }: { readonly session: MatchSession }) {
  session.revision.value;
  if (session.stopReason) return <StopAlert session={session} />;
  const { seat } = session;
  const absent = seat === 0 ? null : session.presences[otherSeat(seat) - 1];
  if (!absent?.claimable) return null;
  return <AbsenceAlert key={absent.epoch} session={session} absent={absent} />;
}
