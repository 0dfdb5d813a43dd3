// Who a house bot is, and what it is called.
import "./browser-stand-in";
import { describe, expect, it } from "vitest";
import { choose, type Locale } from "../../../server/web/src/texts/texts";
import { personName } from "../../../server/web/src/views/person-name";
import { botLevel, seatNames } from "../../../server/web/src/views/seat-names";
import type { Lobby } from "../../../server/web/src/wire/messages";
import { readData } from "./data";

const GUEST = { name: "Guest WZNF" };

describe("a house bot", () => {
  it("is known in a transcript by its name, as the server marks it elsewhere", () => {
    const lobby: { d: Lobby } = JSON.parse(readData("protocol/server/lobby-bot.json"));
    const [guest, bot] = lobby.d.tables[0]!.players;
    expect(botLevel(guest.name)).toBe(guest.bot);
    expect(botLevel(bot.name)).toBe(bot.bot);
    expect(bot.bot).toBe("easy");
  });

  it("has a level each, the one that was there first the highest", () => {
    expect(botLevel("House bot, easy")).toBe("easy");
    expect(botLevel("House bot, medium")).toBe("medium");
    expect(botLevel("House bot")).toBe("strong");
    for (const name of ["House bot, strong", "House bot,", "Housebot", "A House bot", ""])
      expect(botLevel(name)).toBeUndefined();
  });

  it.each<[Locale, string, string]>([
    ["en", "House bot", "easy"],
    ["uk", "Бот", "легкий"],
    ["ru", "Бот", "лёгкий"],
  ])("is called in %s, by its level", async (locale, name, level) => {
    await choose(locale);
    const bot = { name: "House bot, easy", bot: "easy" } as const;
    expect(personName(bot)).toBe(`${name} (${level})`);
    expect(personName(GUEST)).toBe(GUEST.name);
    expect(seatNames([GUEST, { name: "House bot, easy" }])).toEqual([GUEST.name, personName(bot)]);
  });
});
