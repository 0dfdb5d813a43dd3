// What a session makes of what the server says about its match. Every record is verified before it
// is believed; what this browser remembers of the match is checked like what the server says.
import { isEqual } from "../fair/bytes";
import type { Asked } from "../fair/header-signatures";
import type { MatchRecord } from "../fair/record";
import type {
  Closed,
  MatchEvent,
  Offer,
  Snapshot,
  WireHeader,
  WireReceipt,
  WireRecord,
} from "../wire/messages";
import { Discrepancy, RecordBook } from "./record-book";
import type { RecordWatch } from "./record-watch";
import type { SeatAnswers } from "./seat-answers";
import type { SeatCommands } from "./seat-commands";
import { SeatSetUp } from "./seat-set-up";
import type { SessionCore } from "./session-core";
import { readTerms } from "./set-up";
import { Slices } from "./slices";
import { nextTurn } from "./turn";

// `isNew`: it came before the viewer's eyes.
export type RecordListener = (record: MatchRecord, isNew: boolean) => void;

export class SessionEvents {
  readonly #core: SessionCore;
  readonly #watch: RecordWatch;
  readonly #answers: SeatAnswers;
  readonly #commands: SeatCommands;
  readonly #setUp: SeatSetUp;
  readonly #slices = new Slices();
  readonly #listeners = new Set<RecordListener>();
  // The newest.
  #snapshot: Snapshot | null = null;

  constructor(core: SessionCore, watch: RecordWatch, answers: SeatAnswers, commands: SeatCommands) {
    this.#core = core;
    this.#watch = watch;
    this.#answers = answers;
    this.#commands = commands;
    this.#setUp = new SeatSetUp(core);
  }

  // Called with every record once it is verified; returns what ends that.
  listen(listener: RecordListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // From what this browser remembers of the match, if anything.
  async restore(): Promise<void> {
    const { match, tools, standing } = this.#core;
    const entry = await tools.store.find(match);
    if (!entry) return;
    await this.#setUp.sitDown(entry);
    standing.stopReason = entry.stopReason ?? null;
    if (entry.header) await this.#setUp.takeHeader(entry.header);
    if (entry.receipt) await this.#setUp.takeReceipt(entry.receipt);
    for (const record of await tools.store.records(match)) await this.#takeRecord(record);
    if (entry.closed) await this.#handleClosed(entry.closed);
    if (!entry.witnessed) return;
    standing.witnessed = entry.witnessed;
    // No links before the server has come as far.
    await this.#watch.reached(entry.witnessed.seq);
  }

  async handle(event: MatchEvent): Promise<void> {
    const { standing } = this.#core;
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
        if (!standing.hasReceipt) standing.phase = "withdrawn";
        break;
      case "waiting":
        this.#answers.owed(event.d);
        break;
      case "clock":
        standing.clock = event.d;
        break;
      case "presence":
        standing.presences[event.d.seat - 1] = event.d;
        break;
      case "watchers":
        standing.watchers = event.d.count;
        break;
      case "phrase":
        standing.phrase = event.d;
        break;
      case "rematch_offered":
        standing.rematchOfferedBy = event.d.seat;
        break;
    }
  }

  // The connections that a seat has open when its match is made are subscribed from the start.
  async #handleOffer(offer: Offer): Promise<void> {
    const { standing } = this.#core;
    await this.#setUp.takeOffer(offer);
    if (standing.seat && !standing.book) this.#watch.subscribed();
  }

  async #handleRecord(sent: WireRecord): Promise<void> {
    const record = await this.#takeRecord(sent);
    const { standing, tools } = this.#core;
    if (!record || !standing.seat) return;
    // What is stored has been asked this once; the newest commands alone are remembered.
    if (record.seat === standing.seatNumber && !(await this.#commands.hasCommanded(record))) {
      const why = `record ${record.seq} is in this player's name, who has not given it`;
      await this.#core.stop(why, sent);
    }
    const { witnessed } = standing;
    if (record.seq === witnessed?.seq && sent.record !== witnessed.record) {
      await this.#core.stop(`record ${record.seq} was another one before`, sent);
    }
    await tools.store.addRecord(sent);
  }

  // Null: it is not new, or not to be believed.
  async #takeRecord(sent: WireRecord): Promise<MatchRecord | null> {
    // Without a header nothing can be checked; the records come again after it.
    const { standing } = this.#core;
    const { book } = standing;
    const arrival = book ? await this.#slices.work(() => book.take(sent)) : "known";
    if (arrival instanceof Discrepancy) await this.#core.stop(arrival.message, arrival.refused);
    if (arrival === "missing") await this.#watch.ask();
    if (arrival !== "added") return null;
    const record = book!.records.at(-1)!;
    this.#notice(record);
    return record;
  }

  #notice(record: MatchRecord): void {
    const { standing } = this.#core;
    const { body } = record;
    if (standing.phase === "joining" || standing.phase === "setting_up") standing.phase = "live";
    if (body.type === "game_start") this.#answers.gameStarted(body.game, this.#watch.isCaughtUp);
    standing.turn = nextTurn(standing.turn, record, standing.book!.log.game);
    this.#commands.recordCame(record);
    for (const listener of this.#listeners) listener(record, this.#watch.isCaughtUp);
  }

  async #handleClosed(closed: Closed): Promise<void> {
    const { match, standing, tools } = this.#core;
    const { book, seat } = standing;
    if (!book) return;
    const arrival = await book.takeClosed(closed, (...way) => tools.dice.walk(...way));
    if (arrival instanceof Discrepancy) return this.#core.stop(arrival.message, arrival.refused);
    if (arrival === "missing") return this.#watch.ask();
    if (seat && arrival === "added") await tools.store.update(match, { closed });
    standing.phase = "closed";
    standing.clock = null;
  }

  async #handleSnapshot(snapshot: Snapshot): Promise<void> {
    const { standing } = this.#core;
    standing.seatNumber = snapshot.seat;
    standing.players = snapshot.players;
    standing.watchers = snapshot.watchers;
    standing.clock = snapshot.time ?? null;
    for (const each of snapshot.presences ?? []) standing.presences[each.seat - 1] = each;
    this.#snapshot = snapshot;
    const { offer, header, receipt } = snapshot.set_up ?? {};
    if (offer) await this.#handleOffer(offer);
    if (header) await this.#handleHeader(header);
    if (receipt) await this.#handleReceipt(receipt);
    await this.#watch.reached(snapshot.seq);
  }

  async #handleHeader(header: WireHeader): Promise<void> {
    if (this.#core.standing.seat) await this.#setUp.takeHeader(header);
    else await this.#openBook(header, "given");
  }

  async #handleReceipt(receipt: WireReceipt): Promise<void> {
    if (this.#core.standing.seat) await this.#setUp.takeReceipt(receipt);
    else await this.#openBook(receipt, "every key");
  }

  // Of a watcher, or of a seat whose secret is elsewhere. A receipt brings signatures to a header.
  async #openBook(sent: WireHeader | WireReceipt, asked: Asked): Promise<void> {
    const { standing, tools } = this.#core;
    const { book } = standing;
    if (!this.#snapshot || (book && (asked === "given" || book.signatures.seat2))) return;
    const { rules, players } = this.#snapshot;
    const terms = await readTerms(sent, rules, players, asked, tools.engine);
    if (typeof terms === "string") return this.#core.stop(`the header: ${terms}`);
    if (book && !isEqual(book.header.bytes, terms.header.bytes)) {
      return this.#core.stop("a second header for a match that has one");
    }
    book?.setSignatures(terms.signatures);
    standing.book ??= new RecordBook(terms, tools.engine);
    standing.phase = "live";
  }
}
