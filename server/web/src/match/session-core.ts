// What the parts of a session have in common: its tools, where the match stands, and the one queue
// in which everything that happens to it is dealt with, one thing after the other.
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Engine } from "../engine/engine";
import type { Connection } from "../wire/connection";
import type { Answer, Closed, CommandName, Commands, MatchId, WireRecord } from "../wire/messages";
import type { DiceKeeper } from "./dice-keeper";
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

export class SessionCore {
  readonly match: MatchId;
  readonly tools: SessionTools;
  readonly standing: Standing = newStanding();
  readonly #revision = signal(0);
  readonly #afterEach: () => Promise<void>;
  #queue: Promise<void> = Promise.resolve();

  // `afterEach` is done in the queue, behind every task.
  constructor(match: MatchId, tools: SessionTools, afterEach: () => Promise<void>) {
    this.match = match;
    this.tools = tools;
    this.#afterEach = afterEach;
  }

  // Counts changes of the standing: what is shown is made anew then.
  get revision(): ReadonlySignal<number> {
    return this.#revision;
  }

  changed(): void {
    this.#revision.value += 1;
  }

  // Must not be awaited inside of a task.
  inTurn(task: () => Promise<void>): Promise<void> {
    const run = async (): Promise<void> => {
      await task();
      await this.#afterEach();
      this.changed();
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
