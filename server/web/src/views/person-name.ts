// What a player is called: a house bot in the reader's language, by its level, everybody else by his
// name.
import { text } from "../texts/texts";
import type { Person } from "../wire/messages";

export const personName = ({ name, bot }: Pick<Person, "name" | "bot">): string =>
  bot ? text(`bot-${bot}`) : name;
