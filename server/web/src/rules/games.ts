// In what the five games differ: which text of each part holds.

export interface GameRules {
  readonly id: string;
  readonly head: "free" | "turn" | "doublet" | "runner";
  readonly wall: "forbidden" | "free";
  readonly doubles: "four" | "ladder" | "ladder-always" | "extra";
  readonly leftover: "lost" | "once" | "back";
  readonly start: "plays" | "throws";
}

export const GAMES: readonly GameRules[] = [
  {
    id: "gul-bara",
    head: "free",
    wall: "free",
    doubles: "ladder",
    leftover: "lost",
    start: "plays",
  },
  {
    id: "long-nardy",
    head: "turn",
    wall: "forbidden",
    doubles: "four",
    leftover: "lost",
    start: "plays",
  },
  {
    id: "gul-bara-runner",
    head: "runner",
    wall: "free",
    doubles: "ladder",
    leftover: "lost",
    start: "plays",
  },
  {
    id: "gulbar",
    head: "turn",
    wall: "forbidden",
    doubles: "extra",
    leftover: "once",
    start: "throws",
  },
  {
    id: "mad-gulbar",
    head: "doublet",
    wall: "forbidden",
    doubles: "ladder-always",
    leftover: "back",
    start: "plays",
  },
];
