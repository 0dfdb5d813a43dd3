// Whether there is anybody to talk to: a watcher may talk to others, a seat to another person.
import { otherSeat } from "../../fair/role";
import { isHouseBot } from "../../match/house-bot";
import type { MatchSession } from "../../match/session";

export const isAmongPeople = ({ seat, players }: MatchSession): boolean =>
  seat === 0 || !isHouseBot(players?.[otherSeat(seat) - 1]);
