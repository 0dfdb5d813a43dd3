// The position as it is shown: the other side's plays step by step, at most some 2.5 s of them, and
// the last position of a game until the next one begins.
import type { Checkers, Side, Step } from "../engine/game";
import { CHECKERS_PER_SIDE, destination, HEAD } from "../engine/points";
import { afterSteps } from "./draft";

export type Speed = "off" | "fast" | "normal" | "slow";

export type Sides = readonly [white: Checkers, black: Checkers];

interface Move {
  readonly side: Side;
  readonly step: Step;
}

const FACTORS: Record<Speed, number> = { off: 0, fast: 0.5, normal: 1, slow: 2 };
const isMotionReduced = (): boolean =>
  globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
const LONGEST_STEP_MS = 200;
const LONGEST_PLAY_MS = 2500;

const atHead: Checkers = Array.from({ length: HEAD + 1 }, (_, point) =>
  point === HEAD ? CHECKERS_PER_SIDE : 0,
);
export const START: Sides = [atHead, atHead];

export class Playback {
  readonly #changed: () => void;
  #shown: Sides = START;
  #queue: Move[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stepMs = 0;
  // When the next step is due, as `performance` counts.
  #nextAt = 0;
  speed: Speed = "normal";

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get shown(): Sides {
    return this.#shown;
  }
  get isRunning(): boolean {
    return this.#queue.length > 0;
  }

  // Steps that happen before the viewer's eyes.
  play(side: Side, steps: readonly Step[]): void {
    this.#queue.push(...steps.map((step) => ({ side, step })));
    const each = Math.min(LONGEST_STEP_MS, LONGEST_PLAY_MS / Math.max(1, this.#queue.length));
    this.#stepMs = isMotionReduced() ? 0 : each * FACTORS[this.speed];
    if (this.#stepMs === 0) this.finish();
    else if (this.#timer === undefined) {
      this.#nextAt = performance.now() + this.#stepMs;
      this.#wait();
    }
  }

  // What has just been played, once more. Before: `steps` are the newest of that side.
  playAgain(side: Side, steps: readonly Step[]): void {
    this.finish();
    for (const step of [...steps].reverse()) this.#takeBack({ side, step });
    this.play(side, steps);
  }

  // Steps that the viewer has seen already, as his own draft, or need not see.
  jump(side: Side, steps: readonly Step[]): void {
    this.finish();
    for (const step of steps) this.#apply({ side, step });
  }

  reset(): void {
    this.finish();
    this.#shown = START;
  }

  // To the end, now.
  finish(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const move of this.#queue.splice(0)) this.#apply(move);
  }

  #wait(): void {
    this.#timer = setTimeout(() => this.#advance(), this.#nextAt - performance.now());
  }

  // A browser that comes late makes up for it.
  #advance(): void {
    this.#timer = undefined;
    for (const now = performance.now(); this.isRunning && this.#nextAt <= now + 1; ) {
      this.#apply(this.#queue.shift()!);
      this.#nextAt += this.#stepMs;
    }
    if (this.isRunning) this.#wait();
    this.#changed();
  }

  #takeBack({ side, step }: Move): void {
    const checkers = [...this.#shown[side]];
    checkers[destination(step)]! -= 1;
    checkers[step.from]! += 1;
    this.#shown = side === 0 ? [checkers, this.#shown[1]] : [this.#shown[0], checkers];
  }

  #apply({ side, step }: Move): void {
    const [white, black] = this.#shown;
    this.#shown =
      side === 0 ? [afterSteps(white, [step]), black] : [white, afterSteps(black, [step])];
  }
}
