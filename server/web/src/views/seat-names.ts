// What the two of a match are called: by colour until their names are known.
import { text } from "../texts/texts";
import type { Person } from "../wire/messages";
import { personName } from "./person-name";

type Named = Pick<Person, "name">;

export const seatNames = (players: readonly [Named, Named] | null): [string, string] =>
  players
    ? [personName(players[0]), personName(players[1])]
    : [text("table-white"), text("table-black")];
