// What a table does without until the first move. It comes in one piece, a moment after the rest.
export { EndActions, EndCard } from "./end-card";
export { MenuItems } from "./menu-items";
export { ProofDetails } from "./proof-details";
export { READINGS } from "./readings";
export { SidePanel } from "./side-panel";
export { soundTable } from "./sounds";
export { Speech } from "./speech";
