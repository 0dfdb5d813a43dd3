// What a table does without until the first move. It comes in one piece, a moment after the rest.
export { AbsenceAlert } from "./absence-alert";
export { attend } from "./attend";
export { AwayNote } from "./away-note";
export { EndActions, EndCard } from "./end-card";
export { MenuItems } from "./menu-items";
export { ProofDetails } from "./proof-details";
export { READINGS } from "./readings";
export { SideDetails } from "./side-details";
export { bell } from "./sounds";
export { Speech } from "./speech";
export { StopAlert } from "./stop-alert";
