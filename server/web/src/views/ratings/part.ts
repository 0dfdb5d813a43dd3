// What stands behind the door (door.ts), and the texts that it says.
import { partTexts, type TextBody } from "../../texts/part-texts";

const FILES = import.meta.glob<TextBody>("../../texts/ratings/*.ftl", { import: "default" });

export const addRatingTexts = partTexts(
  FILES,
  (wanted) => `../../texts/ratings/ratings-${wanted}.ftl`,
);

export { LeaderboardPage } from "./leaderboard-page";
export { PlayerDice } from "./player-dice";
export { PlayerRatings } from "./player-ratings";
export { RatedNote } from "./rated-note";
export { RatingChanges } from "./rating-changes";
