// Whether a match is to change ratings: a choice that the browser keeps for wherever it is possible.
import { settings } from "../match/settings";

// Both players need an account, and the match a clock.
export type Obstacle = "account" | "clock";

// Null: it is possible, as far as this player is concerned.
export function obstacleTo(hasClock: boolean): Obstacle | null {
  if (!settings.value.account) return "account";
  return hasClock ? null : "clock";
}

export const isRatedWanted = (hasClock: boolean): boolean =>
  settings.value.rated && obstacleTo(hasClock) === null;
