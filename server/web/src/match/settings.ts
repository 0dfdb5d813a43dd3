// What the player has chosen about the client, kept in the browser.
import { signal } from "@preact/signals";
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
  readonly learnt: readonly Hint[];
  // Mixed into one's own dice chain.
  readonly ownText: string;
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
});

function load(): Settings {
  try {
    return { ...defaults(), ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return defaults();
  }
}

export const settings = signal<Settings>(load());

// Stored with the player's own action only.
export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
  localStorage.setItem(KEY, JSON.stringify(settings.value));
}
