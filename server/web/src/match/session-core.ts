// What the parts of a session have in common: its tools, where the match stands, and the one queue
// in which everything that happens to it is dealt with, one thing after the other.
import type { ReadonlySignal } from "@preact/signals";
import type { Engine } from "../engine/engine";
import type { Connection } from "../wire/connection";
import type { Answer, Closed, CommandName, Commands, MatchId, WireRecord } from "../wire/messages";
import type { DiceKeeper } from "./dice-keeper";
import { Revision } from "./revision";
import type { SeatStore } from "./seat-store";
import { newStanding, type Standing } from "./standing";

export interface SessionTools {
  readonly connection: Connection;
  readonly engine: Engine;
  readonly dice: DiceKeeper;
  readonly store: SeatStore;
  // This browser's public player id; null while nobody is known.
  readonly player: () => string | null;
  // What the player mixes into his own chain.
  readonly ownText: () => string;
  // The player throws by hand where that costs nobody time.
  readonly throwsByHand: () => boolean;
}

export interface SessionCoreHost {
  // Done in the queue, behind every task.
  afterEach(): Promise<void>;
  // False: much of what comes is the past, and need not be shown one by one.
  isCaughtUp(): boolean;
}

export class SessionCore {
  readonly match: MatchId;
  readonly tools: SessionTools;
  readonly standing: Standing = newStanding();
  readonly #revision = new Revision();
  readonly #host: SessionCoreHost;
  #queue: Promise<void> = Promise.resolve();

  constructor(match: MatchId, tools: SessionTools, host: SessionCoreHost) {
    this.match = match;
    this.tools = tools;
    this.#host = host;
  }

  // Counts changes of the standing: what is shown is made anew then.
  get revision(): ReadonlySignal<number> {
    return this.#revision.count;
  }

  changed(): void {
    this.#revision.next();
  }

  // Must not be awaited inside of a task.
  inTurn(task: () => Promise<void>): Promise<void> {
    const run = async (): Promise<void> => {
      await task();
      await this.#host.afterEach();
      if (this.#host.isCaughtUp()) this.#revision.next();
      else this.#revision.nextSoon();
    };
    this.#queue = this.#queue.then(run, run);
    return this.#queue;
  }

  // For a command whose refusal changes nothing.
  async try<C extends CommandName>(name: C, members: Commands[C]): Promise<Answer | null> {
    try {
      return await this.tools.connection.command(name, members);
    } catch {
      return null;
    }
  }

  // No further links. `refused`: what the server said.
  async stop(reason: string, refused: WireRecord | Closed | null = null): Promise<void> {
    const { standing, match } = this;
    if (standing.stopReason !== null) return;
    standing.stopReason = reason;
    standing.refused = refused;
    const { store } = this.tools;
    if (await store.find(match)) await store.update(match, { stopReason: reason });
  }
}
