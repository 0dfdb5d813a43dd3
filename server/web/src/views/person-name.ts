// What a player is called: in the reader's language a house bot, by its level, and whoever has deleted
// his account; everybody else by his name.
import { text } from "../texts/texts";
import type { Person } from "../wire/messages";

export const personName = ({ name, bot }: Pick<Person, "name" | "bot">): string =>
  bot ? text(`bot-${bot}`) : name || text("player-gone");
