// Pages that few visit: their ways stand here, apart, so that the others do not carry them along.
import formStyles from "../styles/forms.css?url";
import replayStyles from "../styles/replay.css?url";
import restStyles from "../styles/rest.css?url";
import verifyStyles from "../styles/verify.css?url";
import { withStyles } from "./page-styles";

export async function replayPage() {
  const page = import("./replay/replay-page");
  const part = await withStyles(page, verifyStyles, restStyles, replayStyles);
  await part.addFaultTexts();
  return part.ReplayPage;
}

export async function verifyPage() {
  const part = await withStyles(import("./verify/verify-page"), verifyStyles);
  await part.addFaultTexts();
  return part.VerifyPage;
}

export const continuePage = () => import("./continue-page").then((part) => part.ContinuePage);

export const settingsPage = () =>
  withStyles(import("./settings-page"), formStyles).then((part) => part.SettingsPage);

export { leaderboardPage } from "./ratings/door";

export async function accountPage() {
  const part = await withStyles(import("./account/part"), restStyles, formStyles);
  await part.addAccountTexts();
  return part.AccountPages;
}
