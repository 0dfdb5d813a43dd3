// The doors to what comes a moment later (rest.ts).
import { later } from "../later";

export const secondPart = () => import("./rest");

export const EndActions = later(() => secondPart().then((part) => part.EndActions));
export const EndCard = later(() => secondPart().then((part) => part.EndCard));

// These stand there from the beginning, and wait to be told.
export const MenuItems = later(() => secondPart().then((part) => part.MenuItems), "when told");
export const Speech = later(() => secondPart().then((part) => part.Speech), "when told");
export const SidePanel = later(() => secondPart().then((part) => part.SidePanel), "when told");
export const ProofDetails = later(
  () => secondPart().then((part) => part.ProofDetails),
  "when told",
);
