// An opponent has been away for as long as is enough: what the player makes of it.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { MatchSession } from "../../match/session";
import { text } from "../../texts/texts";
import type { Presence } from "../../wire/messages";
import { nameOf } from "./narration";

// Whoever goes on waiting is asked again.
const PATIENCE_MS = 30_000;

interface Props {
  readonly session: MatchSession;
  readonly absent: Presence;
}

export function AbsenceAlert({ session, absent }: Props) {
  const isWaiting = useSignal(false);
  useEffect(() => {
    if (!isWaiting.value) return;
    const timer = setTimeout(() => {
      isWaiting.value = false;
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting.value, isWaiting]);
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
