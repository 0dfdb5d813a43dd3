// The server's own player. It is known by its name, which no guest can have: theirs are given.
import type { WirePlayer } from "../wire/messages";

const HOUSE_BOT = "House bot";

export const isHouseBot = (player: Pick<WirePlayer, "name"> | null | undefined): boolean =>
  player?.name === HOUSE_BOT;
