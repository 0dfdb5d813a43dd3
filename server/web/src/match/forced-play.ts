// Plays what there is no choice in: rung by rung, a step at a time, and sends a turn that was forced
// from beginning to end, where the player wants that. An undo ends it for this turn.
import type { TurnDraft } from "./draft";

const STEP_MS = 130;

export interface ForcedPlayHost {
  readonly draft: TurnDraft | null;
  // False: nothing may be played just now.
  mayPlay(): boolean;
  mayConfirm(): boolean;
  stepPlayed(): void;
  confirm(): void;
}

export class ForcedPlay {
  readonly #host: ForcedPlayHost;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRefused = false;
  #isAllForced = true;

  constructor(host: ForcedPlayHost) {
    this.#host = host;
  }

  // Every step of the draft so far was played here.
  get isAllForced(): boolean {
    return this.#isAllForced && !this.#isRefused;
  }

  newTurn(): void {
    this.#isRefused = false;
    this.#isAllForced = true;
  }

  // The player has made a step.
  choiceMade(): void {
    this.#isAllForced = false;
  }

  refuse(): void {
    this.#isRefused = true;
  }

  playLater(): void {
    if (this.#timer !== undefined || this.#isRefused || !this.#host.draft) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#play();
    }, STEP_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #play(): void {
    const { draft } = this.#host;
    if (!draft || this.#isRefused || !this.#host.mayPlay()) return;
    if (draft.isComplete) {
      if (this.#isAllForced && this.#host.mayConfirm()) this.#host.confirm();
      return;
    }
    const step = draft.forcedStep;
    if (!step) return;
    draft.add(step);
    this.#host.stepPlayed();
  }
}
