// What there is about other players at a table, to come in one piece.
export { TableNotices } from "./notices";
export { PlayerMenu } from "./player-menu";
export { TalkMenu } from "./talk-menu";
export { TalkPanel } from "./talk-panel";
