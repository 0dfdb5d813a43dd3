// The door to what there is about other players: it comes in one piece with its styles and texts,
// when somebody looks for it or there is something to say.
import peopleStyles from "../../styles/people.css?url";
import { later } from "../later";
import { withStyles } from "../page-styles";

async function peoplePart() {
  const part = await withStyles(import("./part"), peopleStyles);
  await part.addPeopleTexts();
  return part;
}

export const PeopleBars = later(() => peoplePart().then((part) => part.PeopleBars));
export const FindOptions = later(() => peoplePart().then((part) => part.FindOptions));
export const PlayerPage = later(() => peoplePart().then((part) => part.PlayerPage));
export const PeopleSettings = later(() => peoplePart().then((part) => part.PeopleSettings));

// With other parts that say the same texts.
export async function alongside<P>(load: () => Promise<P>): Promise<P> {
  const [part] = await Promise.all([load(), peoplePart()]);
  return part;
}
export const atTable = () => alongside(() => import("./at-table"));

export const PlayerMenu = later(() => atTable().then((part) => part.PlayerMenu), "when told");
