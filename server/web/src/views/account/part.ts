// What there is about one's own account, and the texts that it says.
import { partTexts, type TextBody } from "../../texts/part-texts";

const FILES = import.meta.glob<TextBody>("../../texts/account/*.ftl", { import: "default" });

export const addAccountTexts = partTexts(
  FILES,
  (wanted) => `../../texts/account/account-${wanted}.ftl`,
);

export { AccountPages } from "./account-pages";
