// The C interface of gulbara-engine.wasm, as docs/engine-wasm.md describes it.

export interface EngineExports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  gulbara_interface(): number;
  gulbara_text(): number;
  gulbara_text_capacity(): number;
  gulbara_text_length(): number;
  gulbara_steps(): number;
  gulbara_rule_set_count(): number;
  gulbara_rule_set_id(number: number): number;
  gulbara_rule_set_version(number: number): number;
  gulbara_start(ruleSet: number): number;
  gulbara_read_code(length: number): number;
  gulbara_write_code(): number;
  gulbara_take_throw(one: number, two: number): number;
  gulbara_take_pass(): number;
  gulbara_take_play(count: number): number;
  gulbara_set_problem(
    ruleSet: number,
    length: number,
    dice: number,
    ownFirstRoll: number,
    headUsed: number,
  ): number;
  gulbara_due(): number;
  gulbara_due_side(): number;
  gulbara_due_dice(): number;
  gulbara_points(): number;
  gulbara_checkers(side: number): number;
  gulbara_legal_steps(count: number): number;
  gulbara_next_steps(): number;
  gulbara_check_play(count: number): number;
  gulbara_legal_plays(): number;
  gulbara_plays(): number;
  gulbara_most_dice(): number;
  gulbara_read_play(length: number): number;
  gulbara_write_play(count: number): number;
  gulbara_refusal(): number;
  gulbara_refusal_step(): number;
  gulbara_refusal_possible(): number;
}
