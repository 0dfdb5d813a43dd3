// What the player has chosen about the client, and which account is his here, kept in the browser.
import { signal } from "@preact/signals";
import type { BotLevel } from "../wire/messages";
import type { Speed } from "./playback";

// What a newcomer is told until he has done it once.
export type Hint = "tap" | "undo" | "ladder";

export interface Settings {
  readonly palette: "felt" | "wood" | "paper" | "contrast";
  readonly layout: "auto" | "classic" | "rotated";
  readonly input: "one_tap" | "two_tap";
  readonly speed: Speed;
  readonly numbers: boolean;
  readonly confirmForced: boolean;
  readonly sound: boolean;
  // Against the house bot: dice fall when the player says so.
  readonly throwsByHand: boolean;
  // Of the house bot that is wanted; none: nothing was chosen yet.
  readonly botLevel?: BotLevel;
  readonly learnt: readonly Hint[];
  // Mixed into one's own dice chain.
  readonly ownText: string;
  // Matches are to be rated wherever they can be.
  readonly rated: boolean;
  // The name of the account that is logged in here, as it was last known; null: none.
  readonly account: string | null;
}

const KEY = "settings";

const prefersLight = (): boolean => matchMedia("(prefers-color-scheme: light)").matches;

const defaults = (): Settings => ({
  palette: prefersLight() ? "paper" : "felt",
  layout: "auto",
  input: "one_tap",
  speed: "normal",
  numbers: true,
  confirmForced: true,
  sound: true,
  throwsByHand: false,
  learnt: [],
  ownText: "",
  rated: false,
  account: null,
});

function load(): Settings {
  try {
    return { ...defaults(), ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return defaults();
  }
}

export const settings = signal<Settings>(load());

// As another tab has stored them meanwhile.
export function readAgain(): void {
  settings.value = load();
}

// Stored with the player's own action only. What another tab has stored stays.
export function change(part: Partial<Settings>): void {
  settings.value = { ...load(), ...part };
  localStorage.setItem(KEY, JSON.stringify(settings.value));
}
