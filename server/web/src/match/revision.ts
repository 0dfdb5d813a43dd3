// Counts what changes: whatever is made of it is made anew with each number.
import { type ReadonlySignal, signal } from "@preact/signals";

const SOON_MS = 200;

export class Revision {
  readonly #count = signal(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  get count(): ReadonlySignal<number> {
    return this.#count;
  }

  next(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#count.value += 1;
  }

  // Within 200 ms, as one with all that changes until then.
  nextSoon(): void {
    this.#timer ??= setTimeout(() => this.next(), SOON_MS);
  }
}
