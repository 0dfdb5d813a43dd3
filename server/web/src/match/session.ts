// One match as this browser takes part in it, playing or watching: it follows the records, verifies
// each, and for its own seat does by itself all that the dice need (fairness page, sections 3, 6, 8).
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Engine } from "../engine/engine";
import type { Step } from "../engine/game";
import { toHex } from "../fair/bytes";
import { contributes } from "../fair/header";
import type { MatchRecord } from "../fair/record";
import { type BySeat, otherSeat } from "../fair/role";
import { freshId } from "../wire/command-ids";
import type { Connection } from "../wire/connection";
import type {
  Answer,
  Closed,
  CommandName,
  Commands,
  MatchEvent,
  MatchId,
  Offer,
  Presence,
  SeatNumber,
  Snapshot,
  Waiting,
  WireClock,
  WireHeader,
  WirePlayer,
  WireReceipt,
  WireRecord,
} from "../wire/messages";
import { Refused } from "../wire/outstanding";
import type { DiceKeeper } from "./dice-keeper";
import { handIns } from "./hand-in";
import { isCommanded } from "./own-commands";
import { Discrepancy, RecordBook } from "./record-book";
import { claimSeat, Seat } from "./seat";
import type { OwnCommand, SeatEntry, SeatStore } from "./seat-store";
import { objectionToHeader, objectionToOffer, readTerms } from "./set-up";
import { nextTurn, type Turn } from "./turn";

export interface SessionTools {
  readonly connection: Connection;
  readonly engine: Engine;
  readonly dice: DiceKeeper;
  readonly store: SeatStore;
  // This browser's public player id; null while nobody is known.
  readonly player: () => string | null;
  // What the player mixes into his own chain.
  readonly ownText: () => string;
}

export type Phase = "joining" | "setting_up" | "live" | "closed" | "withdrawn" | "no_such_match";

export type RecordListener = (record: MatchRecord, isNew: boolean) => void;

const LOOK_AGAIN_MS = 1000;
const OPENING_PAUSE_MS = 8000;
const RULES_CODES = new Set([
  "no_checker",
  "no_such_die",
  "too_many_steps",
  "blocked",
  "head",
  "runner",
  "wall",
  "not_home",
  "bear_off_exact",
  "must_use_both",
  "must_use_higher",
  "more_possible",
]);

export class MatchSession {
  readonly match: MatchId;
  readonly #tools: SessionTools;
  // Counts changes of anything below: what is shown is made anew then.
  readonly #revision = signal(0);
  readonly #listeners = new Set<RecordListener>();
  #queue: Promise<void> = Promise.resolve();

  #phase: Phase = "joining";
  #seat: Seat | null = null;
  #seatNumber: SeatNumber = 0;
  #book: RecordBook | null = null;
  #hasReceipt = false;
  #players: BySeat<WirePlayer> | null = null;
  #clock: WireClock | null = null;
  #presences: [Presence | null, Presence | null] = [null, null];
  #waiting: Waiting | null = null;
  #watchers = 0;
  #turn: Turn | null = null;
  #rematchOfferedBy: SeatNumber = 0;
  #stopReason: string | null = null;
  #refused: WireRecord | Closed | null = null;

  #isConnected = false;
  #isWatching = false;
  #isAsking = false;
  #isCaughtUp = false;
  #newestKnown = -1;
  #givenLink = 0;
  #pending: OwnCommand | null = null;
  #isTerminalGiven = false;
  #readyForGame = 1;

  constructor(match: MatchId, tools: SessionTools) {
    this.match = match;
    this.#tools = tools;
  }

  // ---- what there is to know ------------------------------------------------------------------

  get revision(): ReadonlySignal<number> {
    return this.#revision;
  }
  get phase(): Phase {
    return this.#phase;
  }
  // 0: watching.
  get seat(): SeatNumber {
    return this.#seatNumber;
  }
  get book(): RecordBook | null {
    return this.#book;
  }
  get players(): BySeat<WirePlayer> | null {
    return this.#players;
  }
  get clock(): WireClock | null {
    return this.#clock;
  }
  get presences(): readonly [Presence | null, Presence | null] {
    return this.#presences;
  }
  get waiting(): Waiting | null {
    return this.#waiting;
  }
  get watchers(): number {
    return this.#watchers;
  }
  // The roll that is being played, or was last.
  get turn(): Turn | null {
    return this.#turn;
  }
  get rematchOfferedBy(): SeatNumber {
    return this.#rematchOfferedBy;
  }
  get ownAnchor(): string | null {
    return this.#seat && toHex(this.#seat.anchor);
  }
  // The seat's secret is not in this browser: it can be watched, or given up.
  get isWithoutSecret(): boolean {
    return this.#seatNumber !== 0 && this.#seat === null;
  }
  // Why this seat gives no more links; null: all is well.
  get stopReason(): string | null {
    return this.#stopReason;
  }
  // A command of this seat is on its way.
  get isCommanding(): boolean {
    return this.#pending !== null;
  }
  // A play of this seat is due and may be given now.
  get owesPlay(): boolean {
    const due = this.#book?.log.due;
    return (
      this.#seat !== null &&
      this.#stopReason === null &&
      this.#isCaughtUp &&
      due?.type === "play" &&
      due.seat === this.#seatNumber &&
      this.#pending === null
    );
  }
  // The last game has ended and this seat has not pressed Next yet.
  get isNextAwaited(): boolean {
    return this.#seat !== null && this.#isNewGameDue() && this.#readyForGame < this.#gameNumber;
  }

  // What a dispute needs, as a file.
  evidenceFile(): string {
    return JSON.stringify({
      reason: this.#stopReason,
      refused: this.#refused,
      transcript: this.#book && JSON.parse(this.#book.transcriptFile()),
      receipt: this.#book && JSON.parse(this.#book.receiptFile()),
    });
  }

  // Called with every record once it is verified; `isNew`: it came while we were watching.
  listen(listener: RecordListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // ---- what happens to it ---------------------------------------------------------------------

  // From what this browser remembers of the match, if anything.
  restore(): Promise<void> {
    return this.#inTurn(async () => {
      const entry = await this.#tools.store.find(this.match);
      if (entry) await this.#restoreFrom(entry);
    });
  }

  connected(): void {
    void this.#inTurn(async () => {
      this.#isConnected = true;
      await this.#watch();
    });
  }

  disconnected(): void {
    void this.#inTurn(async () => {
      this.#isConnected = false;
      this.#isWatching = false;
      this.#givenLink = 0;
    });
  }

  take(event: MatchEvent): void {
    void this.#inTurn(() => this.#handle(event));
  }

  // ---- what its player wants ------------------------------------------------------------------

  // Before: `owesPlay`; the segments are legal one after the other. True: they are records now.
  async play(segments: readonly (readonly Step[])[]): Promise<boolean> {
    const base = this.#book?.log.lastDecision ?? 0;
    const { match } = this;
    return this.#command({ type: "play", base, segments }, "play", { match, base, segments });
  }

  async resignGame(): Promise<boolean> {
    const game = this.#gameNumber;
    return this.#command({ type: "resign", game }, "resign", { match: this.match, game });
  }

  async resignMatch(): Promise<boolean> {
    return this.#command({ type: "resign", game: null }, "resign", { match: this.match });
  }

  async claim(outcome: "win" | "call_off"): Promise<void> {
    const epoch = this.#presences[otherSeat(this.#seatNumber || 1) - 1]?.epoch ?? 0;
    await this.#try("claim", { match: this.match, outcome, epoch });
  }

  // The new match, once both want it.
  async rematch(): Promise<MatchId | null> {
    return (await this.#try("rematch", { match: this.match }))?.match ?? null;
  }

  next(): void {
    void this.#inTurn(async () => {
      this.#readyForGame = this.#gameNumber;
    });
  }

  // ---- one thing after the other --------------------------------------------------------------

  get #gameNumber(): number {
    return this.#book?.log.gameNumber ?? 0;
  }

  #inTurn(task: () => Promise<void>): Promise<void> {
    const run = async (): Promise<void> => {
      await task();
      await this.#act();
      this.#revision.value += 1;
    };
    this.#queue = this.#queue.then(run, run);
    return this.#queue;
  }

  async #handle(event: MatchEvent): Promise<void> {
    switch (event.t) {
      case "offer":
        return this.#handleOffer(event.d);
      case "header":
        return this.#handleHeader(event.d);
      case "receipt":
        return this.#handleReceipt(event.d);
      case "record":
        return this.#handleRecord(event.d);
      case "closed":
        return this.#handleClosed(event.d);
      case "snapshot":
        return this.#handleSnapshot(event.d);
      case "withdrawn":
        if (!this.#hasReceipt) this.#phase = "withdrawn";
        return undefined;
      case "waiting":
        return this.#handleWaiting(event.d);
      case "clock":
        this.#clock = event.d;
        return undefined;
      case "presence":
        this.#presences[event.d.seat - 1] = event.d;
        return undefined;
      case "rematch_offered":
        this.#rematchOfferedBy = event.d.seat;
        return undefined;
    }
  }

  // ---- setting up -----------------------------------------------------------------------------

  async #restoreFrom(entry: SeatEntry): Promise<void> {
    await this.#sitDown(entry);
    this.#stopReason = entry.stopReason ?? null;
    if (entry.header) await this.#handleHeader(entry.header);
    if (entry.receipt) await this.#handleReceipt(entry.receipt);
    for (const record of await this.#tools.store.records(this.match)) {
      await this.#handleRecord(record, "restored");
    }
    if (entry.closed) await this.#handleClosed(entry.closed);
  }

  async #sitDown(entry: SeatEntry): Promise<void> {
    this.#seat = await Seat.of(entry, this.#tools.dice);
    this.#seatNumber = entry.offer.seat;
    this.#players = entry.offer.players;
    if (this.#phase === "joining") this.#phase = "setting_up";
  }

  async #handleOffer(offer: Offer): Promise<void> {
    if (this.#book) return;
    const { store, engine, player, ownText } = this.#tools;
    if (this.#seat) {
      const isSame = { ...this.#seat.offer, deadline: 0 };
      if (JSON.stringify(isSame) !== JSON.stringify({ ...offer, deadline: 0 })) {
        return this.#stop("another offer for a match that was offered before");
      }
    } else {
      const objection = objectionToOffer(offer, player(), engine);
      if (objection) return this.#stop(`the offer is refused: ${objection}`);
      await this.#sitDown(await claimSeat(store, offer, ownText()));
    }
    // The connections that a seat has open when its match is made are subscribed from the start.
    this.#isWatching = true;
    this.#isCaughtUp = true;
    const { anchor, key } = this.#seat!;
    this.#sendSetUp("anchor", { match: this.match, anchor: toHex(anchor), key: toHex(key) });
  }

  async #handleHeader(sent: WireHeader): Promise<void> {
    const seat = this.#seat;
    if (!seat) return;
    if (!this.#book) {
      const { rules, players } = seat.offer;
      const terms = await readTerms(sent, rules, players, "given", this.#tools.engine);
      if (typeof terms === "string") return this.#stop(`the header: ${terms}`);
      const objection = objectionToHeader(terms.header, seat.offer, seat);
      if (objection) return this.#stop(`the header: ${objection}`);
      await this.#tools.store.update(this.match, { header: sent });
      this.#book = new RecordBook(terms, this.#tools.engine);
    } else if (sent.header !== toHex(this.#book.header.bytes)) {
      return this.#stop("a second header for a match that has one");
    }
    if (this.#hasReceipt) return;
    const signature = await seat.signatureOf(this.#book.header);
    this.#sendSetUp("sign", { match: this.match, signature });
  }

  async #handleReceipt(receipt: WireReceipt): Promise<void> {
    const seat = this.#seat;
    if (!seat || this.#hasReceipt) return;
    if (!this.#book) return this.#stop("a receipt for a header that this seat has not seen");
    if (receipt.header !== toHex(this.#book.header.bytes)) {
      return this.#stop("a receipt for another header than the one signed");
    }
    const { rules, players } = seat.offer;
    const terms = await readTerms(receipt, rules, players, "every key", this.#tools.engine);
    if (typeof terms === "string") return this.#stop(`the receipt: ${terms}`);
    this.#book.setSignatures(receipt.signatures);
    await this.#tools.store.update(this.match, { receipt });
    this.#hasReceipt = true;
    this.#phase = "live";
  }

  #sendSetUp(name: "anchor" | "sign", members: Commands["anchor"] | Commands["sign"]): void {
    if (!this.#isConnected && this.#phase !== "setting_up") return;
    const id = `${this.match}.${name}`;
    this.#tools.connection.command(name, members as never, id).catch((reason: unknown) => {
      if (reason instanceof Refused && reason.error.code === "wrong_anchor") {
        void this.#inTurn(() => this.#stop("another anchor was given in this seat's name"));
      }
    });
  }

  // ---- following ------------------------------------------------------------------------------

  async #handleRecord(record: WireRecord, origin: "server" | "restored" = "server"): Promise<void> {
    // Without a header nothing can be checked; the records come again after it.
    const book = this.#book;
    if (!book) return;
    const arrival = await book.take(record);
    if (arrival instanceof Discrepancy) return this.#stop(arrival.message, arrival.refused);
    if (arrival === "missing") return this.#watch();
    if (arrival === "known") return;
    if (this.#seat && origin === "server") await this.#tools.store.addRecord(record);
    const added = book.records.at(-1)!;
    this.#notice(added);
    for (const listener of this.#listeners) listener(added, this.#isCaughtUp);
    if (added.seat === this.#seatNumber && !(await this.#isOwn(added))) {
      await this.#stop(
        `record ${added.seq} is in this player's name, who has not given it`,
        record,
      );
    }
  }

  #notice(record: MatchRecord): void {
    if (this.#phase === "joining" || this.#phase === "setting_up") this.#phase = "live";
    if (record.body.type === "roll") this.#waiting = null;
    this.#turn = nextTurn(this.#turn, record, this.#book!.log.game);
    const pending = this.#pending;
    if (pending?.type === "play" && record.seq > pending.base) this.#pending = null;
    const isFirstOpening = record.body.type === "game_start" && record.body.game > 1;
    if (isFirstOpening && this.#isCaughtUp) this.#readyLater(record.body.game);
    else if (record.body.type === "game_start") this.#readyForGame = record.body.game;
  }

  // The opening of a next game waits for the player, but not for ever.
  #readyLater(game: number): void {
    void this.#tools.dice.wait(OPENING_PAUSE_MS).then(() =>
      this.#inTurn(async () => {
        this.#readyForGame = Math.max(this.#readyForGame, game);
      }),
    );
  }

  async #isOwn(record: MatchRecord): Promise<boolean> {
    if (!this.#seat || !this.#book) return true;
    const entry = await this.#tools.store.find(this.match);
    return isCommanded(record, this.#book.records, entry?.commands ?? []);
  }

  async #handleClosed(closed: Closed): Promise<void> {
    if (!this.#book) return;
    const walk: DiceKeeper["walk"] = (...way) => this.#tools.dice.walk(...way);
    const arrival = await this.#book.takeClosed(closed, walk);
    if (arrival instanceof Discrepancy) return this.#stop(arrival.message, arrival.refused);
    if (arrival === "missing") return this.#watch();
    if (this.#seat && arrival === "added") await this.#tools.store.update(this.match, { closed });
    this.#phase = "closed";
    this.#clock = null;
  }

  async #handleSnapshot(snapshot: Snapshot): Promise<void> {
    this.#seatNumber = snapshot.seat;
    this.#players = snapshot.players;
    this.#watchers = snapshot.watchers;
    this.#clock = snapshot.time ?? null;
    for (const each of snapshot.presences ?? []) this.#presences[each.seat - 1] = each;
    this.#newestKnown = Math.max(this.#newestKnown, snapshot.seq);
    const { offer, header, receipt } = snapshot.set_up;
    if (this.#seat || offer) {
      if (offer) await this.#handleOffer(offer);
      if (header) await this.#handleHeader(header);
      if (receipt) await this.#handleReceipt(receipt);
    } else if (!this.#book && (receipt ?? header)) {
      await this.#openBook(snapshot, (receipt ?? header)!);
    }
    if (this.#isBehind) return this.#watch();
    this.#isCaughtUp = true;
  }

  // Of a watcher, or of a seat whose secret is elsewhere.
  async #openBook(snapshot: Snapshot, sent: WireReceipt): Promise<void> {
    const asked = snapshot.set_up.receipt ? "every key" : "given";
    const { rules, players } = snapshot;
    const terms = await readTerms(sent, rules, players, asked, this.#tools.engine);
    if (typeof terms === "string") return this.#stop(`the header: ${terms}`);
    this.#book = new RecordBook(terms, this.#tools.engine);
    this.#phase = "live";
  }

  get #isBehind(): boolean {
    return this.#book !== null && this.#book.log.size - 1 < this.#newestKnown;
  }

  #handleWaiting(waiting: Waiting): void {
    this.#waiting = waiting;
    const isOwed = this.#seatNumber !== 0 && waiting.seats.includes(this.#seatNumber);
    if (isOwed && waiting.index === this.#givenLink) this.#givenLink = 0;
  }

  // Asks for everything after the newest record that is held.
  async #watch(): Promise<void> {
    if (!this.#isConnected || this.#isAsking) return;
    const { log } = this.#book ?? {};
    const since = log && {
      since: log.size - 1,
      ...(log.size > 0 && { hash: toHex(log.lastHash) }),
    };
    this.#isAsking = true;
    this.#isCaughtUp = false;
    this.#tools.connection
      .command("watch", { match: this.match, ...since }, freshId(), "once")
      .then(
        (answer) => this.#inTurn(() => this.#watched(answer)),
        (reason: unknown) => this.#inTurn(() => this.#watchRefused(reason)),
      );
  }

  async #watched({ newest = -1, more = false, seat = 0 }: Answer): Promise<void> {
    this.#isAsking = false;
    this.#seatNumber = seat;
    this.#newestKnown = Math.max(this.#newestKnown, newest);
    this.#isWatching = !more;
    if (more) await this.#watch();
  }

  async #watchRefused(reason: unknown): Promise<void> {
    this.#isAsking = false;
    if (!(reason instanceof Refused)) return;
    const { code, seq } = reason.error;
    if (code === "no_such_match") this.#phase = "no_such_match";
    else if (code === "state_behind" && this.#book)
      await this.#handIn(seq === undefined ? 0 : seq + 1);
    else this.#lookAgain();
  }

  async #handIn(first: number): Promise<void> {
    for (const part of handIns(this.#book!, first)) await this.#try("hand_in", part);
    await this.#watch();
  }

  #lookAgain(): void {
    setTimeout(() => {
      void this.#inTurn(async () => {
        this.#givenLink = 0;
        await this.#watch();
      });
    }, LOOK_AGAIN_MS);
  }

  // ---- what follows from all that -------------------------------------------------------------

  async #act(): Promise<void> {
    const seat = this.#seat;
    const book = this.#book;
    if (!seat || !book || this.#stopReason !== null || !this.#isConnected) return;
    if (book.close) return this.#giveTerminal(seat);
    if (!this.#hasReceipt || !this.#isWatching || this.#isBehind || this.#pending) return;
    const { due } = book.log;
    if (due.type !== "roll" || due.index === this.#givenLink) return;
    if (!contributes(book.header, seat.number) || this.isNextAwaited) return;
    await this.#giveLink(seat, due.index);
  }

  #isNewGameDue(): boolean {
    const book = this.#book;
    return book?.log.due.type === "roll" && book.records.at(-1)?.body.type === "game_start";
  }

  async #giveLink(seat: Seat, index: number): Promise<void> {
    this.#givenLink = index;
    const key = await seat.link(index);
    const id = `${this.match}.link.${index}`;
    const { connection } = this.#tools;
    connection.command("link", { match: this.match, index, key }, id).catch((reason: unknown) => {
      void this.#inTurn(() => this.#linkRefused(index, reason));
    });
  }

  async #linkRefused(index: number, reason: unknown): Promise<void> {
    const isDue = this.#book?.log.throws === index - 1;
    if (reason instanceof Refused && reason.error.code === "bad_link" && isDue) {
      return this.#stop("a link of this seat's own chain was refused as wrong");
    }
    // The server is ahead or behind; its records will tell.
    this.#lookAgain();
  }

  async #giveTerminal(seat: Seat): Promise<void> {
    if (this.#isTerminalGiven) return;
    this.#isTerminalGiven = true;
    void this.#try("terminal", { match: this.match, key: seat.terminal });
  }

  async #command<C extends "play" | "resign">(
    own: OwnCommand,
    name: C,
    members: Commands[C],
  ): Promise<boolean> {
    if (this.#pending || this.#stopReason !== null) return false;
    this.#pending = own;
    this.#revision.value += 1;
    await this.#tools.store.addCommand(this.match, own);
    const what = own.type === "play" ? own.base : own.type === "resign" ? (own.game ?? "all") : 0;
    try {
      await this.#tools.connection.command(name, members, `${this.match}.${name}.${what}`);
      await this.#inTurn(async () => this.#settle(own));
      return true;
    } catch (reason) {
      await this.#inTurn(() => this.#commandRefused(own, reason));
      return false;
    }
  }

  // A play stays pending until its record is here: the next throw's link goes after it.
  #settle(own: OwnCommand): void {
    if (this.#pending === own && own.type !== "play") this.#pending = null;
  }

  async #commandRefused(own: OwnCommand, reason: unknown): Promise<void> {
    if (this.#pending === own) this.#pending = null;
    const code = reason instanceof Refused ? reason.error.code : "";
    const isNewest = own.type === "play" && own.base === this.#book?.log.lastDecision;
    if (isNewest && RULES_CODES.has(code)) {
      return this.#stop(`a play that the rules allow was refused: ${code}`);
    }
    await this.#watch();
  }

  async #try<C extends CommandName>(name: C, members: Commands[C]): Promise<Answer | null> {
    try {
      return await this.#tools.connection.command(name, members);
    } catch {
      return null;
    }
  }

  async #stop(reason: string, refused: WireRecord | Closed | null = null): Promise<void> {
    if (this.#stopReason !== null) return;
    this.#stopReason = reason;
    this.#refused = refused;
    const isKept = (await this.#tools.store.find(this.match)) !== undefined;
    if (isKept) await this.#tools.store.update(this.match, { stopReason: reason });
  }
}
