// A turn as it is composed: step by step, rung by rung, all of it local until Done.
import type { Checkers, Due, Game, Side, Step } from "../engine/game";
import { destination } from "../engine/points";

export interface Reach {
  // 0: off.
  readonly to: number;
  // What leads there, in order.
  readonly steps: readonly Step[];
}

const isSame = (one: Step, other: Step): boolean =>
  one.from === other.from && one.die === other.die;

export function afterSteps(checkers: Checkers, steps: readonly Step[]): Checkers {
  const result = [...checkers];
  for (const step of steps) {
    result[step.from]! -= 1;
    result[destination(step)]! += 1;
  }
  return result;
}

export class TurnDraft {
  readonly side: Side;
  readonly #game: Game;
  readonly #code: string;
  #segments: Step[][] = [];
  #current: Step[] = [];
  #isComplete = false;

  // Before: `code` is a position in which a play of `side` is due. `game` is the draft's own.
  constructor(game: Game, code: string, side: Side) {
    this.side = side;
    this.#game = game;
    this.#code = code;
    game.readCode(code);
  }

  // Whole segments and the one being composed; what `play` takes once the turn is complete.
  get segments(): readonly (readonly Step[])[] {
    return this.#current.length > 0 ? [...this.#segments, this.#current] : this.#segments;
  }
  get stepCount(): number {
    return this.segments.reduce((sum, segment) => sum + segment.length, 0);
  }
  get lastStep(): Step | null {
    return this.segments.at(-1)?.at(-1) ?? null;
  }
  // The turn could be sent as it is.
  get isComplete(): boolean {
    return this.#isComplete;
  }
  // What follows when a complete turn is sent.
  get due(): Due {
    return this.#game.due;
  }
  get own(): Checkers {
    return afterSteps(this.#game.checkers(this.side), this.#current);
  }
  get other(): Checkers {
    return this.#game.checkers(this.side === 0 ? 1 : 0);
  }
  // The dice of this rung that are still to be played, the high one first.
  get diceLeft(): readonly number[] {
    if (this.#isComplete) return [];
    const dice = [...this.#game.due.dice];
    for (const { die } of this.#current) dice.splice(dice.indexOf(die), 1);
    return dice;
  }
  get options(): readonly Step[] {
    return this.#isComplete ? [] : (this.#game.legalSteps(this.#current) ?? []);
  }

  // A step of a rung whose every legal play leads to the same position; null where there is choice.
  get forcedStep(): Step | null {
    if (this.#isComplete) return null;
    const plays = this.#game.legalPlays();
    if (plays.length !== 1) return null;
    return this.options[0] ?? null;
  }

  // False: the step is not legal here; `reasonAgainst` says why.
  add(step: Step): boolean {
    if (!this.options.some((each) => isSame(each, step))) return false;
    this.#current.push(step);
    this.#advance();
    return true;
  }

  // From there, as many of this rung's dice as are legal.
  addAll(from: number): void {
    const rungs = this.#segments.length;
    for (const die of this.diceLeft) {
      if (this.#segments.length > rungs || !this.add({ from, die })) return;
    }
  }

  undo(): boolean {
    const steps = this.segments.flat().slice(0, -1);
    const had = this.stepCount > 0;
    this.#rebuild(steps);
    return had;
  }

  undoAll(): void {
    this.#rebuild([]);
  }

  // Steps from elsewhere (a reload, another tab); those that are not legal are left out.
  replay(steps: readonly Step[]): void {
    this.#rebuild(steps);
  }

  // Every point that one checker can get to from there with the dice of this rung.
  reachFrom(from: number): Reach[] {
    const found = new Map<number, Reach>();
    const explore = (point: number, path: readonly Step[]): void => {
      for (const step of this.#game.legalSteps([...this.#current, ...path]) ?? []) {
        if (step.from !== point) continue;
        const steps = [...path, step];
        const to = destination(step);
        const known = found.get(to);
        if (!known || known.steps.length > steps.length) found.set(to, { to, steps });
        if (to > 0) explore(to, steps);
      }
    };
    if (!this.#isComplete) explore(from, []);
    return [...found.values()];
  }

  // A name of the rules page; null: the step is legal.
  reasonAgainst(step: Step): string | null {
    if (this.options.some((each) => isSame(each, step))) return null;
    const tried = [...this.#current, step];
    // What is allowed by itself may lose a die: then it is the play as a whole that is refused.
    if (this.#game.legalSteps(tried)) this.#game.isLegalPlay(tried);
    return this.#game.refusal.reason;
  }

  // Why the turn cannot be sent yet.
  get reasonIncomplete(): string | null {
    if (this.#isComplete) return null;
    this.#game.isLegalPlay(this.#current);
    return this.#game.refusal.reason;
  }

  // A legal play of this rung is whole: go on to the next rung, if it is ours.
  #advance(): void {
    if (!this.#game.isLegalPlay(this.#current)) return;
    this.#game.takePlay(this.#current);
    this.#segments.push(this.#current);
    this.#current = [];
    const { kind, side } = this.#game.due;
    this.#isComplete = kind !== "play" || side !== this.side;
  }

  #rebuild(steps: readonly Step[]): void {
    this.#game.readCode(this.#code);
    this.#segments = [];
    this.#current = [];
    this.#isComplete = false;
    for (const step of steps) this.add(step);
  }
}
