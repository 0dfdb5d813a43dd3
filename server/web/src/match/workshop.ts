// What matches are made with: engine, dice worker, storage. Loaded when the first match is wanted.
import { Engine } from "../engine/engine";
import type { Connection } from "../wire/connection";
import type { MatchId } from "../wire/messages";
import { DiceKeeper } from "./dice-keeper";
import { SeatStore } from "./seat-store";
import { MatchSession } from "./session";
import type { SessionTools } from "./session-core";
import { TableModel } from "./table";

export interface WorkshopSetting {
  readonly connection: Connection;
  readonly engineUrl: string;
  readonly player: () => string | null;
  readonly ownText: () => string;
  readonly throwsByHand: () => boolean;
}

export class Workshop {
  readonly engine: Engine;
  readonly dice: DiceKeeper;
  readonly #tools: SessionTools;

  private constructor(tools: SessionTools) {
    this.engine = tools.engine;
    this.dice = tools.dice;
    this.#tools = tools;
  }

  static async open({ engineUrl, ...rest }: WorkshopSetting): Promise<Workshop> {
    const [engine, store] = await Promise.all([Engine.load(fetch(engineUrl)), SeatStore.open()]);
    return new Workshop({ ...rest, engine, store, dice: new DiceKeeper() });
  }

  get seats(): SeatStore {
    return this.#tools.store;
  }

  newSession(match: MatchId): MatchSession {
    return new MatchSession(match, this.#tools);
  }

  newTable(session: MatchSession): TableModel {
    return new TableModel(session, this.engine.newGame());
  }
}
