// How strong a house bot one wants; the last choice is remembered.
import { change, settings } from "../../match/settings";
import { text } from "../../texts/texts";
import type { BotLevel } from "../../wire/messages";
import { Chips } from "./chips";

const LEVELS: readonly BotLevel[] = ["easy", "medium", "strong"];
// What the server gives to whoever has chosen nothing, if it is there.
const USUAL: BotLevel = "medium";

export const LevelChoice = () => (
  <Chips
    legend={text("table-house-bot")}
    name="level"
    type="radio"
    choices={LEVELS}
    chosen={[settings.value.botLevel ?? USUAL]}
    words={(level) => text(`level-${level}`)}
    onChoose={(botLevel) => change({ botLevel })}
  />
);
