// What a table does with taps, at a position of one's choice and without a page. Time must stand still
// (`vi.useFakeTimers`), or what is forced plays itself.
import "./browser-stand-in";
import type { Engine } from "../../../server/web/src/engine/engine";
import type { Game, Step } from "../../../server/web/src/engine/game";
import { seatOfSide } from "../../../server/web/src/fair/role";
import { DraftDesk } from "../../../server/web/src/match/draft-desk";
import type { MatchSession } from "../../../server/web/src/match/session";
import { TableInput } from "../../../server/web/src/match/table-input";

let matches = 0;

export class Desk {
  readonly input: TableInput;
  readonly #desk: DraftDesk;

  // Before: a play is due in the game, which is left alone.
  constructor(engine: Engine, game: Game) {
    const session = {
      match: String(++matches),
      seat: seatOfSide(game.due.side!),
      owesPlay: true,
      isCommanding: false,
      book: { log: { lastDecision: 0, game } },
    };
    const nothing = (): void => undefined;
    this.#desk = new DraftDesk(session as unknown as MatchSession, engine.newGame(), nothing);
    this.input = new TableInput(this.#desk, nothing, nothing);
    this.#desk.tend();
    this.input.newTurn();
  }

  get draft() {
    return this.#desk.draft!;
  }
  get steps(): readonly Step[] {
    return this.draft.segments.flat();
  }
  get sources(): number[] {
    return [...new Set(this.draft.options.map(({ from }) => from))];
  }
  // What a tap there shows; it is taken back.
  targetsFrom(point: number): number[] {
    this.input.tap(point);
    const targets = [...this.input.targets];
    if (this.input.selected !== null) this.input.tap(this.input.selected);
    return targets;
  }
  // The sentence's name that a tap or key has got as its answer.
  get reason(): string | null {
    return this.input.objection.value?.reason ?? null;
  }
}
