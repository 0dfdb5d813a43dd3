// Whom this player seeks. The server forgets a seek when it restarts, and when its player has had no
// connection for a while: who still wants an opponent then says so again, under the same id
// (docs/protocol.md, section 4).
import { type ReadonlySignal, signal } from "@preact/signals";
import { freshId } from "../wire/command-ids";
import type { Connection } from "../wire/connection";
import type { MatchId } from "../wire/messages";
import { Refused } from "../wire/outstanding";
import type { OwnSeek, SeekTerms } from "../wire/people-messages";
import { bareTerms, keepWish, keptWish, readWish } from "./wish";

// The command of the seek that stands, for the browser's other tabs too.
const KEY = "sought";

interface SeekCommand {
  readonly id: string;
  readonly terms: SeekTerms;
}

function kept(): SeekCommand | null {
  const text = localStorage.getItem(KEY);
  const terms = readWish(text);
  return text && terms ? { id: String(JSON.parse(text).id), terms } : null;
}

const isSame = (one: SeekTerms, other: SeekTerms): boolean =>
  JSON.stringify(bareTerms(one)) === JSON.stringify(bareTerms(other));

export class Seeking {
  readonly #connection: Pick<Connection, "command">;
  readonly #wish = signal<SeekTerms | null>(keptWish());
  readonly #seek = signal<OwnSeek | null>(null);
  readonly #found = signal<MatchId | null>(null);
  // What is said again after the next hello; null: nobody is wanted, or not by this browser.
  #wanted: SeekCommand | null = null;

  constructor(connection: Pick<Connection, "command">) {
    this.#connection = connection;
  }

  // What was sought last, in this browser.
  get wish(): ReadonlySignal<SeekTerms | null> {
    return this.#wish;
  }
  // The player's, wherever he has made it; null: he seeks nobody.
  get seek(): ReadonlySignal<OwnSeek | null> {
    return this.#seek;
  }
  // The match that came of a seek while there was no connection.
  get found(): ReadonlySignal<MatchId | null> {
    return this.#found;
  }

  // Rejects like a command. What another tab has ended or replaced meanwhile is not said again.
  async connected(): Promise<void> {
    this.#seek.value = null;
    if (this.#wanted && kept()?.id !== this.#wanted.id) this.#wanted = null;
    if (this.#wanted) await this.#send(this.#wanted);
  }

  // That there is none ends what has stood since the hello; before, it is what was lost.
  take(seek: OwnSeek | null): void {
    if (seek) {
      const command = kept();
      this.#wanted = command && isSame(command.terms, seek) ? command : null;
    } else if (this.#seek.peek()) {
      this.#want(null);
    }
    this.#seek.value = seek;
  }

  setWish(wish: SeekTerms): void {
    this.#wish.value = bareTerms(wish);
    keepWish(bareTerms(wish));
  }

  // Takes the place of what was sought before. Rejects like a command.
  async start(): Promise<void> {
    const command = { id: freshId(), terms: this.#wish.peek()! };
    this.#want(command);
    await this.#send(command);
  }

  // Rejects like a command.
  async cancel(): Promise<void> {
    this.#want(null);
    this.#seek.value = null;
    await this.#connection.command("cancel_seek", {});
  }

  #want(command: SeekCommand | null): void {
    this.#wanted = command;
    if (command) localStorage.setItem(KEY, JSON.stringify({ id: command.id, ...command.terms }));
    else localStorage.removeItem(KEY);
  }

  async #send({ id, terms }: SeekCommand): Promise<void> {
    try {
      const { match } = await this.#connection.command("seek", terms, id);
      if (!match || this.#wanted?.id !== id) return;
      this.#want(null);
      this.#found.value = match;
    } catch (reason) {
      if (reason instanceof Refused && this.#wanted?.id === id) this.#want(null);
      throw reason;
    }
  }
}
