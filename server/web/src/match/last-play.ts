// The play that was made last: all that one side played of a roll, segments put together.
import type { Step } from "../engine/game";
import type { Seat } from "../fair/role";

export interface MadePlay {
  readonly seat: Seat;
  readonly steps: readonly Step[];
  // Those of its last segment.
  readonly newest: readonly Step[];
  // Index of the throw that it is of.
  readonly throw: number;
}

export class LastPlay {
  #play: MadePlay | null = null;

  get play(): MadePlay | null {
    return this.#play;
  }

  note(seat: Seat, steps: readonly Step[], index: number): void {
    const isSame = this.#play?.seat === seat && this.#play.throw === index;
    const before = isSame ? this.#play!.steps : [];
    this.#play = { seat, steps: [...before, ...steps], newest: steps, throw: index };
  }

  reset(): void {
    this.#play = null;
  }
}
