// The game of a page's match in an engine of the test's own, from the records that the page is sent.
import type { Engine } from "../../../server/web/src/engine/engine";
import type { Game } from "../../../server/web/src/engine/game";
import { recordOf } from "./records";

export class GameBeside {
  readonly game: Game;
  readonly #rules: string;
  // Of the frames, and of the records in them.
  #seen = 0;
  #nextSeq = 0;
  #throws = 0;

  constructor(engine: Engine, rules: string) {
    this.game = engine.newGame();
    this.#rules = rules;
  }

  // How many have come.
  get throws(): number {
    return this.#throws;
  }

  // All frames that the page has received, each time with those that have come since.
  follow(frames: readonly string[]): void {
    while (this.#seen < frames.length) this.#take(frames[this.#seen++]!);
  }

  #take(frame: string): void {
    const { t, d } = JSON.parse(frame) as { t: string; d: { record: string } };
    if (t !== "record") return;
    const record = recordOf(d.record);
    if (record.seq !== this.#nextSeq) return;
    this.#nextSeq += 1;
    const { body } = record;
    if (body.type === "game_start") this.game.start(this.#rules);
    if (body.type === "roll") {
      this.game.takeThrow(...body.dice);
      this.#throws += 1;
    }
    if (body.type !== "play") return;
    if (body.steps.length > 0) this.game.takePlay(body.steps);
    else this.game.takePass();
  }
}
