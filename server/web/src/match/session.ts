// One match as this browser takes part in it, playing or watching: it follows the records, verifies
// each, and for its own seat does by itself all that the dice need (fairness page, sections 3, 6, 8).
import type { ReadonlySignal } from "@preact/signals";
import type { Step } from "../engine/game";
import type { BySeat } from "../fair/role";
import type {
  MatchEvent,
  MatchId,
  Phrase,
  Presence,
  SeatNumber,
  WireClock,
  WirePlayer,
} from "../wire/messages";
import type { RecordBook } from "./record-book";
import { RecordWatch } from "./record-watch";
import type { Seat } from "./seat";
import { SeatAnswers } from "./seat-answers";
import { SeatCommands } from "./seat-commands";
import { SessionCore, type SessionTools } from "./session-core";
import { type RecordListener, SessionEvents } from "./session-events";
import type { Phase } from "./standing";
import type { Turn } from "./turn";

export class MatchSession {
  readonly match: MatchId;
  readonly #core: SessionCore;
  readonly #watch: RecordWatch;
  readonly #answers: SeatAnswers;
  readonly #commands: SeatCommands;
  readonly #events: SessionEvents;

  constructor(match: MatchId, tools: SessionTools) {
    this.match = match;
    this.#core = new SessionCore(match, tools, {
      afterEach: () => this.#act(),
      isCaughtUp: () => this.#watch.isCaughtUp,
    });
    this.#watch = new RecordWatch(this.#core, () => this.#answers.forget());
    this.#answers = new SeatAnswers(this.#core, () => this.#watch.askLater());
    this.#commands = new SeatCommands(this.#core, () => this.#watch.ask());
    this.#events = new SessionEvents(this.#core, this.#watch, this.#answers, this.#commands);
  }

  // ---- what there is to know ------------------------------------------------------------------

  // Counts changes of anything below: what is shown is made anew then.
  get revision(): ReadonlySignal<number> {
    return this.#core.revision;
  }
  get phase(): Phase {
    return this.#core.standing.phase;
  }
  // 0: watching.
  get seat(): SeatNumber {
    return this.#core.standing.seatNumber;
  }
  get book(): RecordBook | null {
    return this.#core.standing.book;
  }
  get players(): BySeat<WirePlayer> | null {
    return this.#core.standing.players;
  }
  get clock(): WireClock | null {
    return this.#core.standing.clock;
  }
  get presences(): readonly [Presence | null, Presence | null] {
    return this.#core.standing.presences;
  }
  get watchers(): number {
    return this.#core.standing.watchers;
  }
  // The roll that is being played, or was last.
  get turn(): Turn | null {
    return this.#core.standing.turn;
  }
  get rematchOfferedBy(): SeatNumber {
    return this.#core.standing.rematchOfferedBy;
  }
  // The newest that a seat has said.
  get phrase(): Phrase | null {
    return this.#core.standing.phrase;
  }
  // The seat's secret is not in this browser: it can be watched, or given up.
  get isWithoutSecret(): boolean {
    return this.seat !== 0 && this.#core.standing.seat === null;
  }
  // Why this seat gives no more links; null: all is well.
  get stopReason(): string | null {
    return this.#core.standing.stopReason;
  }
  // A command of this seat is on its way.
  get isCommanding(): boolean {
    return this.#commands.isPending;
  }
  // A play of this seat is due and may be given now.
  get owesPlay(): boolean {
    const due = this.book?.log.due;
    return (
      this.#core.standing.seat !== null &&
      this.stopReason === null &&
      this.#watch.isCaughtUp &&
      due?.type === "play" &&
      due.seat === this.seat &&
      !this.#commands.isPending
    );
  }
  // The last game has ended and this seat has not pressed Next yet.
  get isNextAwaited(): boolean {
    return this.#answers.isNextAwaited;
  }
  // The player has chosen to throw by hand, and it is for him to throw.
  get isThrowAwaited(): boolean {
    return this.#answers.isThrowAwaited && !this.isNextAwaited;
  }

  // What this seat's own dice keys were made of, once they are of no more use to anybody; else null.
  get ownPreimage(): Seat["preimage"] | null {
    const { seat, book } = this.#core.standing;
    return book?.close ? (seat?.preimage ?? null) : null;
  }

  // What a dispute needs, as a file.
  evidenceFile(): string {
    const { stopReason, refused, book } = this.#core.standing;
    return JSON.stringify({
      reason: stopReason,
      refused,
      transcript: book && JSON.parse(book.transcriptFile()),
      receipt: book && JSON.parse(book.receiptFile()),
    });
  }

  // Called with every record once it is verified; `isNew`: it came while we were watching.
  listen(listener: RecordListener): () => void {
    return this.#events.listen(listener);
  }

  // ---- what happens to it ---------------------------------------------------------------------

  // From what this browser remembers of the match, if anything.
  restore(): Promise<void> {
    return this.#core.inTurn(() => this.#events.restore());
  }

  connected(): void {
    void this.#core.inTurn(async () => {
      this.#core.standing.isConnected = true;
      await this.#watch.ask();
    });
  }

  disconnected(): void {
    void this.#core.inTurn(async () => {
      this.#core.standing.isConnected = false;
      this.#watch.disconnected();
      this.#answers.forget();
    });
  }

  take(event: MatchEvent): void {
    void this.#core.inTurn(() => this.#events.handle(event));
  }

  // ---- what its player wants ------------------------------------------------------------------

  // Before: `owesPlay`; the segments are legal one after the other. True: they are records now.
  play(segments: readonly (readonly Step[])[]): Promise<boolean> {
    return this.#commands.play(segments);
  }
  resignGame(): Promise<boolean> {
    return this.#commands.resignGame();
  }
  resignMatch(): Promise<boolean> {
    return this.#commands.resignMatch();
  }
  claim(outcome: "win" | "call_off"): Promise<void> {
    return this.#commands.claim(outcome);
  }
  next(): void {
    void this.#core.inTurn(async () => this.#answers.next());
  }
  // Before: `isThrowAwaited`.
  throwDice(): void {
    void this.#core.inTurn(async () => this.#answers.throwDice());
  }

  // What this seat owes by itself, if there is nothing against it.
  async #act(): Promise<void> {
    const { seat, book, stopReason, isConnected, hasReceipt } = this.#core.standing;
    if (!seat || !book || stopReason !== null || !isConnected) return;
    if (book.close) return this.#answers.giveTerminal(seat);
    if (!hasReceipt || !this.#watch.isUpToDate || this.#commands.isPending) return;
    await this.#answers.give(seat, book);
  }
}
