// Why a match has ended, and by whose doing.
import type { MatchClose } from "../../fair/close";
import type { MatchRecord } from "../../fair/record";
import type { Seat } from "../../fair/role";
import type { MatchSession } from "../../match/session";
import { text } from "../../texts/texts";
import { nameOf } from "./narration";

interface EndedMatch {
  readonly close: MatchClose | null;
  readonly records: readonly MatchRecord[];
}

// `viewer`: who is spoken to, 0 if he has no seat.
export function reasonOf(
  { close, records }: EndedMatch,
  viewer: Seat | 0,
  name: (seat: Seat) => string,
): string {
  const forfeit = records.findLast(({ body }) => body.type === "forfeit");
  if (close?.reason !== "forfeited" || forfeit?.body.type !== "forfeit" || !forfeit.seat) {
    return text(`end-reason-${close?.reason}`);
  }
  const isOwn = forfeit.seat === viewer;
  return text(`end-${forfeit.body.reason}${isOwn ? "-you" : ""}`, { name: name(forfeit.seat) });
}

export const endReason = (session: MatchSession): string =>
  reasonOf(session.book!, session.seat, (seat) => nameOf(session, seat));
