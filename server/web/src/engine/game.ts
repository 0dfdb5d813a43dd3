// One game in the engine: what is due, which steps are legal, what a play leads to.
import type { EngineExports } from "./exports";

export interface RuleSet {
  readonly id: string;
  readonly version: number;
}

export interface Step {
  readonly from: number;
  readonly die: number;
}

// Off, then how many stand on each point, 1 to 24, in the side's own numbering.
export type Checkers = readonly number[];
export type Side = 0 | 1;

export type DueKind = "nothing" | "opening" | "turn" | "extra" | "play" | "pass" | "won" | "void";

export interface Due {
  readonly kind: DueKind;
  // Who is to throw or play, or has won.
  readonly side: Side | null;
  // The dice of the play that is due, the high one first.
  readonly dice: readonly number[];
  // What the winner gets.
  readonly points: number;
}

export interface Refusal {
  // A name of the rules page; docs/rules.md, "Refusals".
  readonly reason: string;
  // The first wrong step; -1 where the play as a whole is wrong.
  readonly step: number;
  // How many dice can be played, where more was due.
  readonly possible: number;
}

export interface LegalPlay {
  readonly steps: readonly Step[];
  readonly checkers: Checkers;
}

const DUE_KINDS: readonly DueKind[] = [
  "nothing",
  "opening",
  "turn",
  "extra",
  "play",
  "pass",
  "won",
  "void",
];
const CHECKERS_SIZE = 25;
const PLAY_SIZE = 34;
const MOST_STEPS = 4;

export class Game {
  readonly #is: EngineExports;

  constructor(exports: EngineExports) {
    this.#is = exports;
  }

  get ruleSets(): RuleSet[] {
    return Array.from({ length: this.#is.gulbara_rule_set_count() }, (_, number) => ({
      id: this.#text(this.#is.gulbara_rule_set_id(number)),
      version: this.#is.gulbara_rule_set_version(number),
    }));
  }

  // False: there is no such rule set.
  start(rules: string): boolean {
    const number = this.ruleSets.findIndex((each) => each.id === rules);
    return this.#is.gulbara_start(number) === 1;
  }

  // False: no position code, or one of an impossible state.
  readCode(code: string): boolean {
    return this.#is.gulbara_read_code(this.#putText(code)) === 1;
  }

  get code(): string {
    return this.#text(this.#is.gulbara_write_code());
  }

  get due(): Due {
    const side = this.#is.gulbara_due_side();
    const digits = this.#is.gulbara_due_dice();
    return {
      kind: DUE_KINDS[this.#is.gulbara_due()] ?? "nothing",
      side: side === 0 || side === 1 ? side : null,
      dice: digits > 0 ? [...String(digits)].map(Number) : [],
      points: this.#is.gulbara_points(),
    };
  }

  checkers(side: Side): Checkers {
    return [...this.#bytes(this.#is.gulbara_checkers(side), CHECKERS_SIZE)];
  }

  // In an opening White's die, then Black's. False: no throw is due.
  takeThrow(one: number, two: number): boolean {
    return this.#is.gulbara_take_throw(one, two) === 1;
  }

  takePass(): boolean {
    return this.#is.gulbara_take_pass() === 1;
  }

  // False: nothing has changed; `refusal` says why.
  takePlay(steps: readonly Step[]): boolean {
    return this.#is.gulbara_take_play(this.#putSteps(steps)) === 1;
  }

  isLegalPlay(steps: readonly Step[]): boolean {
    return this.#is.gulbara_check_play(this.#putSteps(steps)) === 1;
  }

  // Steps that may come after `played` so that a legal play can be completed; null where `played`
  // itself is refused.
  legalSteps(played: readonly Step[]): Step[] | null {
    const count = this.#is.gulbara_legal_steps(this.#putSteps(played));
    return count < 0 ? null : this.#takeSteps(this.#is.gulbara_next_steps(), count);
  }

  // One play for each position that legal plays lead to.
  legalPlays(): LegalPlay[] {
    const count = Math.max(0, this.#is.gulbara_legal_plays());
    const bytes = this.#bytes(this.#is.gulbara_plays(), count * PLAY_SIZE).slice();
    return Array.from({ length: count }, (_, index) => {
      const at = index * PLAY_SIZE;
      const steps = Array.from({ length: bytes[at]! }, (_step, number) => ({
        from: bytes[at + 1 + 2 * number]!,
        die: bytes[at + 2 + 2 * number]!,
      }));
      return { steps, checkers: [...bytes.subarray(at + 9, at + PLAY_SIZE)] };
    });
  }

  // The steps of a text in any form of the rules page; null where it is refused.
  readPlay(text: string): Step[] | null {
    const count = this.#is.gulbara_read_play(this.#putText(text));
    return count < 0 ? null : this.#takeSteps(this.#is.gulbara_steps(), count);
  }

  writePlay(steps: readonly Step[]): string {
    return this.#text(this.#is.gulbara_write_play(this.#putSteps(steps)));
  }

  // Of the play or text that was refused last.
  get refusal(): Refusal {
    return {
      reason: this.#text(this.#is.gulbara_refusal()),
      step: this.#is.gulbara_refusal_step(),
      possible: this.#is.gulbara_refusal_possible(),
    };
  }

  // Memory may have grown in any call, so it is looked up anew each time.
  #bytes(pointer: number, length: number): Uint8Array {
    return new Uint8Array(this.#is.memory.buffer, pointer, length);
  }

  #text(length: number): string {
    return new TextDecoder().decode(this.#bytes(this.#is.gulbara_text(), Math.max(length, 0)));
  }

  #putText(text: string): number {
    const bytes = new TextEncoder().encode(text);
    const capacity = this.#is.gulbara_text_capacity();
    this.#bytes(this.#is.gulbara_text(), capacity).set(bytes.subarray(0, capacity));
    return bytes.length;
  }

  #putSteps(steps: readonly Step[]): number {
    const buffer = this.#bytes(this.#is.gulbara_steps(), 2 * MOST_STEPS);
    steps.slice(0, MOST_STEPS).forEach(({ from, die }, number) => {
      buffer[2 * number] = from;
      buffer[2 * number + 1] = die;
    });
    return steps.length;
  }

  #takeSteps(pointer: number, count: number): Step[] {
    const bytes = this.#bytes(pointer, 2 * count);
    return Array.from({ length: count }, (_, number) => ({
      from: bytes[2 * number]!,
      die: bytes[2 * number + 1]!,
    }));
  }
}
