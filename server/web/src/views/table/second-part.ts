// The doors to what comes a moment later (rest.ts).
import restStyles from "../../styles/rest.css?url";
import { later } from "../later";
import { withStyles } from "../page-styles";

export const secondPart = () => withStyles(import("./rest"), restStyles);

export const AbsenceAlert = later(() => secondPart().then((part) => part.AbsenceAlert));
export const AwayNote = later(() => secondPart().then((part) => part.AwayNote));
export const EndActions = later(() => secondPart().then((part) => part.EndActions));
export const StopAlert = later(() => secondPart().then((part) => part.StopAlert));
export const EndCard = later(() => secondPart().then((part) => part.EndCard));

// These stand there from the beginning, and wait to be told.
export const MenuItems = later(() => secondPart().then((part) => part.MenuItems), "when told");
export const Speech = later(() => secondPart().then((part) => part.Speech), "when told");
export const SideDetails = later(() => secondPart().then((part) => part.SideDetails), "when told");
export const ProofDetails = later(
  () => secondPart().then((part) => part.ProofDetails),
  "when told",
);
