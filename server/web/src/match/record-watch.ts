// Keeps up with a match's records: asks for what is missing, and gives the server what it has lost.
import { toHex } from "../fair/bytes";
import { freshId } from "../wire/command-ids";
import type { Answer } from "../wire/messages";
import { Refused } from "../wire/outstanding";
import type { SessionCore } from "./session-core";

const LOOK_AGAIN_MS = 1000;

export class RecordWatch {
  readonly #core: SessionCore;
  // Before the server is asked once more: what was given may be forgotten.
  readonly #beforeLookingAgain: () => void;
  #isWatching = false;
  #isAsking = false;
  #isCaughtUp = false;
  // Seq that the server has named.
  #newestKnown = -1;

  constructor(core: SessionCore, beforeLookingAgain: () => void) {
    this.#core = core;
    this.#beforeLookingAgain = beforeLookingAgain;
  }

  // What comes now has just happened.
  get isCaughtUp(): boolean {
    return this.#isCaughtUp;
  }
  // Every record that the server has named is here, and the next ones come by themselves.
  get isUpToDate(): boolean {
    return this.#isWatching && !this.#isBehind;
  }
  get #isBehind(): boolean {
    const { book } = this.#core.standing;
    return book !== null && book.log.size - 1 < this.#newestKnown;
  }

  // The connections that a seat has open when its match is made are subscribed from the start.
  subscribed(): void {
    this.#isWatching = true;
    this.#isCaughtUp = true;
  }

  disconnected(): void {
    this.#isWatching = false;
  }

  // A snapshot has been taken up; the server's newest record is `seq`.
  async reached(seq: number): Promise<void> {
    this.#newestKnown = Math.max(this.#newestKnown, seq);
    if (this.#isBehind) return this.ask();
    this.#isCaughtUp = true;
  }

  // For everything after the newest record that is held.
  async ask(): Promise<void> {
    const { standing, tools, match } = this.#core;
    if (!standing.isConnected || this.#isAsking) return;
    const { log } = standing.book ?? {};
    const since = log && {
      since: log.size - 1,
      ...(log.size > 0 && { hash: toHex(log.lastHash) }),
    };
    this.#isAsking = true;
    // Where nothing is missing it is asked to be sure: a turn that is due stays due meanwhile.
    if (!this.isUpToDate) this.#isCaughtUp = false;
    tools.connection.command("watch", { match, ...since }, freshId(), "once").then(
      (answer) => this.#core.inTurn(() => this.#answered(answer)),
      (reason: unknown) => this.#core.inTurn(() => this.#refused(reason)),
    );
  }

  askLater(): void {
    setTimeout(() => {
      void this.#core.inTurn(async () => {
        this.#beforeLookingAgain();
        await this.ask();
      });
    }, LOOK_AGAIN_MS);
  }

  async #answered({ newest = -1, more = false, seat = 0 }: Answer): Promise<void> {
    this.#isAsking = false;
    this.#core.standing.seatNumber = seat;
    this.#newestKnown = Math.max(this.#newestKnown, newest);
    this.#isWatching = !more;
    if (more) await this.ask();
  }

  async #refused(reason: unknown): Promise<void> {
    this.#isAsking = false;
    if (!(reason instanceof Refused)) return;
    const { standing } = this.#core;
    const { code, seq } = reason.error;
    if (code === "no_such_match") standing.phase = "no_such_match";
    else if (code === "state_behind" && standing.book) await this.#handIn((seq ?? -1) + 1);
    else this.askLater();
  }

  // So seldom that what it takes is fetched then.
  async #handIn(first: number): Promise<void> {
    const way = await import("./hand-in").catch(() => null);
    if (!way) {
      this.askLater();
      return;
    }
    for (const part of way.handIns(this.#core.standing.book!, first)) {
      await this.#core.try("hand_in", part);
    }
    await this.ask();
  }
}
