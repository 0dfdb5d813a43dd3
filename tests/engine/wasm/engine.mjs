// The engine's WebAssembly module as a JavaScript object. See docs/engine-wasm.md.
import { readFileSync } from "node:fs";

const DUE = ["nothing", "opening", "turn", "extra", "play", "pass", "win", "void"];
const PLAY_SIZE = 34;

export class Engine {
  #is;
  #ruleSets = new Map();
  #utf8 = new TextDecoder();

  // Throws if the module asks for anything from its host.
  constructor(path) {
    const module = new WebAssembly.Module(readFileSync(path));
    const imports = WebAssembly.Module.imports(module);
    if (imports.length > 0) throw new Error(`the module imports ${JSON.stringify(imports)}`);
    this.#is = new WebAssembly.Instance(module, {}).exports;
    this.#is._initialize();
    for (let i = 0; i < this.#is.gulbara_rule_set_count(); ++i) {
      this.#ruleSets.set(this.#text(this.#is.gulbara_rule_set_id(i)), i);
    }
  }

  get ruleSets() {
    return [...this.#ruleSets.keys()];
  }

  get exports() {
    return this.#is;
  }

  start(rules) {
    return this.#is.gulbara_start(this.#ruleSets.get(rules) ?? -1) === 1;
  }

  readCode(code) {
    return this.#is.gulbara_read_code(this.#put(code)) === 1;
  }

  get code() {
    return this.#text(this.#is.gulbara_write_code());
  }

  // What the module last wrote: after a refused code or problem, its reason.
  get reason() {
    return this.#text(this.#is.gulbara_text_length());
  }

  setProblem({ rules, mover, other, dice, own_first_roll = false, head_used = 0 }) {
    const length = this.#put(`${mover}\n${other}`);
    const digits = dice.every((die) => die >= 1 && die <= 9) ? Number(dice.join("")) : 0;
    const index = this.#ruleSets.get(rules) ?? -1;
    return this.#is.gulbara_set_problem(index, length, digits, own_first_roll, head_used) === 1;
  }

  get due() {
    const who = this.#is.gulbara_due_side();
    return {
      kind: DUE[this.#is.gulbara_due()],
      by: who < 0 ? null : "wb"[who],
      pool: this.#is.gulbara_due_dice() > 0 ? [...`${this.#is.gulbara_due_dice()}`].map(Number) : [],
      points: this.#is.gulbara_points(),
    };
  }

  checkersText(side) {
    return this.#text(this.#is.gulbara_write_checkers("wb".indexOf(side)));
  }

  takeThrow([one, two]) {
    return this.#is.gulbara_take_throw(one, two) === 1;
  }

  takePass() {
    return this.#is.gulbara_take_pass() === 1;
  }

  takePlay(steps) {
    return this.#is.gulbara_take_play(this.#putSteps(steps)) === 1;
  }

  checkPlay(steps) {
    return this.#is.gulbara_check_play(this.#putSteps(steps)) === 1;
  }

  get refusal() {
    return {
      reason: this.#text(this.#is.gulbara_refusal()),
      step: this.#is.gulbara_refusal_step(),
      possible: this.#is.gulbara_refusal_possible(),
    };
  }

  // The steps that may come after `played`, or null where `played` has an illegal step.
  legalSteps(played) {
    const count = this.#is.gulbara_legal_steps(this.#putSteps(played));
    return count < 0 ? null : this.#pairs(this.#is.gulbara_next_steps(), count);
  }

  legalPlays() {
    const count = this.#is.gulbara_legal_plays();
    const bytes = this.#bytes(this.#is.gulbara_plays(), count * PLAY_SIZE);
    return Array.from({ length: count }, (_, i) => {
      const at = i * PLAY_SIZE;
      const steps = Array.from({ length: bytes[at] }, (_, k) => [
        bytes[at + 1 + 2 * k],
        bytes[at + 2 + 2 * k],
      ]);
      return { steps, checkers: [...bytes.slice(at + 9, at + PLAY_SIZE)] };
    });
  }

  get mostDice() {
    return this.#is.gulbara_most_dice();
  }

  // The steps of a text, or null where it is refused.
  readPlay(text) {
    const count = this.#is.gulbara_read_play(this.#put(text));
    return count < 0 ? null : this.#pairs(this.#is.gulbara_steps(), count);
  }

  writePlay(steps) {
    return this.#text(this.#is.gulbara_write_play(this.#putSteps(steps)));
  }

  #bytes(pointer, length) {
    return new Uint8Array(this.#is.memory.buffer, pointer, length);
  }

  #text(length) {
    return this.#utf8.decode(this.#bytes(this.#is.gulbara_text(), Math.max(length, 0)));
  }

  #put(text) {
    const bytes = new TextEncoder().encode(text);
    const capacity = this.#is.gulbara_text_capacity();
    this.#bytes(this.#is.gulbara_text(), capacity).set(bytes.slice(0, capacity));
    return bytes.length;
  }

  #putSteps(steps) {
    this.#bytes(this.#is.gulbara_steps(), 8).set(steps.slice(0, 4).flat());
    return steps.length;
  }

  #pairs(pointer, count) {
    const bytes = this.#bytes(pointer, 2 * count);
    return Array.from({ length: count }, (_, i) => [bytes[2 * i], bytes[2 * i + 1]]);
  }
}

// A side's checkers as the rules page writes them, from counts (0: off, then points 1..24).
export function checkersText(counts) {
  const groups = [];
  for (let point = 24; point >= 1; --point) {
    if (counts[point] > 0) groups.push(counts[point] > 1 ? `${point}x${counts[point]}` : `${point}`);
  }
  return groups.join(" ") || "-";
}
