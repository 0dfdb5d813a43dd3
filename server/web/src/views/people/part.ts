// What stands behind the door (door.ts), and the texts that it says.
import { partTexts, type TextBody } from "../../texts/part-texts";

const FILES = import.meta.glob<TextBody>("../../texts/people/*.ftl", { import: "default" });

export const addPeopleTexts = partTexts(
  FILES,
  (wanted) => `../../texts/people/people-${wanted}.ftl`,
);

export { FindOptions } from "./find-options";
export { PeopleBars } from "./people-bars";
export { PeopleSettings } from "./people-settings";
export { PlayerPage } from "./player-page";
