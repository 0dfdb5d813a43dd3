// The door to ratings: they come in one piece with their styles and texts, where there is something
// of them to show.
import ratingStyles from "../../styles/ratings.css?url";
import { later } from "../later";
import { withStyles } from "../page-styles";
import { alongside } from "../people/door";

async function ratingsPart() {
  const part = await withStyles(import("./part"), ratingStyles);
  await part.addRatingTexts();
  return part;
}

export const RatingChanges = later(() => ratingsPart().then((part) => part.RatingChanges));
export const RatedNote = later(() => ratingsPart().then((part) => part.RatedNote));
export const PlayerRatings = later(() => ratingsPart().then((part) => part.PlayerRatings));
export const PlayerDice = later(() => ratingsPart().then((part) => part.PlayerDice));
export const leaderboardPage = () => alongside(ratingsPart).then((part) => part.LeaderboardPage);
