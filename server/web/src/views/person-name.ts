// What a player is called: the house bot in the reader's language, everybody else by his name.
import { isHouseBot } from "../match/house-bot";
import { text } from "../texts/texts";
import type { Person } from "../wire/messages";

export const personName = (player: Pick<Person, "name">): string =>
  isHouseBot(player) ? text("table-house-bot") : player.name;
