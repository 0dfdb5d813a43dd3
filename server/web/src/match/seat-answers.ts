// What a seat gives by itself: its link of each throw, as soon as that is safe, and after the close
// its terminal (fairness page, sections 6 and 8).
import { contributes } from "../fair/header";
import type { Waiting } from "../wire/messages";
import { Refused } from "../wire/outstanding";
import type { RecordBook } from "./record-book";
import type { Seat } from "./seat";
import type { SessionCore } from "./session-core";

const OPENING_PAUSE_MS = 8000;

export class SeatAnswers {
  readonly #core: SessionCore;
  readonly #whenInDoubt: () => void;
  // Index that needs not be sent again for now; 0: none.
  #givenLink = 0;
  #isTerminalGiven = false;
  // The player has pressed Next for this game, or waited long enough.
  #readyForGame = 1;
  // Index of the throw that the player has made by hand.
  #thrownByHand = 0;

  // `whenInDoubt` looks a little later at what the server has.
  constructor(core: SessionCore, whenInDoubt: () => void) {
    this.#core = core;
    this.#whenInDoubt = whenInDoubt;
  }

  // The last game has ended and this seat has not pressed Next yet.
  get isNextAwaited(): boolean {
    const { seat, book } = this.#core.standing;
    if (!seat || book?.log.due.type !== "roll") return false;
    const isNewGame = book.records.at(-1)?.body.type === "game_start";
    return isNewGame && this.#readyForGame < book.log.gameNumber;
  }

  // The player is to throw by hand, as he has chosen.
  get isThrowAwaited(): boolean {
    const { seat, book, players } = this.#core.standing;
    const due = book?.log.due;
    if (!seat || due?.type !== "roll" || due.index === this.#thrownByHand) return false;
    // A hand that hesitates costs no other player time there.
    const isAgainstBot = !!players?.[2 - seat.number]?.bot;
    const isHis = due.seat === null || due.seat === seat.number;
    return isAgainstBot && isHis && this.#core.tools.throwsByHand();
  }

  next(): void {
    this.#readyForGame = this.#core.standing.book?.log.gameNumber ?? 0;
  }

  // Before: `isThrowAwaited`.
  throwDice(): void {
    const due = this.#core.standing.book?.log.due;
    if (due?.type === "roll") this.#thrownByHand = due.index;
  }

  // A game begins. `isSeen`: before the player's eyes, who may want to look at the last one's end,
  // but not for ever.
  gameStarted(game: number, isSeen: boolean): void {
    if (game === 1 || !isSeen) {
      this.#readyForGame = game;
      return;
    }
    const { dice } = this.#core.tools;
    void dice.wait(OPENING_PAUSE_MS).then(() =>
      this.#core.inTurn(async () => {
        this.#readyForGame = Math.max(this.#readyForGame, game);
      }),
    );
  }

  // What was given may not have come over, or was held and is forgotten.
  forget(): void {
    this.#givenLink = 0;
  }

  owed({ index, seats }: Waiting): void {
    const { seatNumber } = this.#core.standing;
    const isOwed = seatNumber !== 0 && seats.includes(seatNumber);
    if (isOwed && index === this.#givenLink) this.forget();
  }

  // Before: nothing is wrong, every record there is has been seen, no own command is unanswered.
  async give(seat: Seat, book: RecordBook): Promise<void> {
    const { due } = book.log;
    if (due.type !== "roll" || due.index === this.#givenLink) return;
    if (!contributes(book.header, seat.number) || this.isNextAwaited || this.isThrowAwaited) return;
    await this.#giveLink(seat, due.index);
  }

  // Before: the close is good and stored.
  giveTerminal(seat: Seat): void {
    if (this.#isTerminalGiven) return;
    this.#isTerminalGiven = true;
    void this.#core.try("terminal", { match: this.#core.match, key: seat.terminal });
  }

  async #giveLink(seat: Seat, index: number): Promise<void> {
    this.#givenLink = index;
    const { match, tools } = this.#core;
    const key = await seat.link(index);
    const id = `${match}.link.${index}`;
    tools.connection.command("link", { match, index, key }, id).catch((reason: unknown) => {
      void this.#core.inTurn(() => this.#linkRefused(index, reason));
    });
  }

  async #linkRefused(index: number, reason: unknown): Promise<void> {
    const isDue = this.#core.standing.book?.log.throws === index - 1;
    if (reason instanceof Refused && reason.error.code === "bad_link" && isDue) {
      return this.#core.stop("a link of this seat's own chain was refused as wrong");
    }
    // The server is ahead or behind; its records will tell.
    this.#whenInDoubt();
  }
}
