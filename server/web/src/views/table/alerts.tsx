// What needs an answer or a decision, in words, beside the status: an absent opponent, a stop.
import { otherSeat } from "../../fair/role";
import type { MatchSession } from "../../match/session";
import { AbsenceAlert, StopAlert } from "./second-part";

export function Alerts({ session }: { readonly session: MatchSession }) {
  session.revision.value;
  if (session.stopReason) return <StopAlert session={session} />;
  const { seat } = session;
  const absent = seat === 0 || session.book?.close ? null : session.presences[otherSeat(seat) - 1];
  if (!absent?.claimable) return null;
  return <AbsenceAlert key={absent.epoch} session={session} absent={absent} />;
}
