// Inviting a friend, and being invited, to come in one piece.
export { ChallengePage } from "./challenge-page";
export { Invite } from "./invite";
