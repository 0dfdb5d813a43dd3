// What the two of a transcript are called: by colour until their names are known.
import { text } from "../texts/texts";
import type { BotLevel, Person } from "../wire/messages";
import { personName } from "./person-name";

type Named = Pick<Person, "name">;

// A transcript does not mark house bots. Their names do, which nobody else can have
// (docs/protocol.md, section 4, "House bots").
const BOT_NAME = /^House bot(?:, (easy|medium))?$/;

export function botLevel(name: string): BotLevel | undefined {
  const found = BOT_NAME.exec(name);
  return found ? ((found[1] as BotLevel | undefined) ?? "strong") : undefined;
}

const nameOf = ({ name }: Named): string => {
  const bot = botLevel(name);
  return personName(bot ? { name, bot } : { name });
};

export const seatNames = (players: readonly [Named, Named] | null): [string, string] =>
  players ? [nameOf(players[0]), nameOf(players[1])] : [text("table-white"), text("table-black")];
