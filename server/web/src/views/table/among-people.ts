// Whether there is anybody to talk to: a watcher may talk to others, a seat to another person.
import { otherSeat } from "../../fair/role";
import type { MatchSession } from "../../match/session";

export const isAmongPeople = ({ seat, players }: MatchSession): boolean =>
  seat === 0 || !players?.[otherSeat(seat) - 1]?.bot;
