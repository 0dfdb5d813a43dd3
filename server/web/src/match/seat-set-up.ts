// Offer, header and receipt as a seat meets them: checked, kept, answered (fairness page,
// section 3). After the receipt the match is live.
import { toHex } from "../fair/bytes";
import type { Commands, Offer, WireHeader, WireReceipt } from "../wire/messages";
import { Refused } from "../wire/outstanding";
import { RecordBook } from "./record-book";
import { claimSeat, Seat } from "./seat";
import type { SeatEntry } from "./seat-store";
import type { SessionCore } from "./session-core";
import { objectionToHeader, objectionToOffer, readTerms } from "./set-up";

function isSameOffer(one: Offer, other: Offer): boolean {
  return JSON.stringify({ ...one, deadline: 0 }) === JSON.stringify({ ...other, deadline: 0 });
}

export class SeatSetUp {
  readonly #core: SessionCore;

  constructor(core: SessionCore) {
    this.#core = core;
  }

  async sitDown(entry: SeatEntry): Promise<void> {
    const { standing, tools } = this.#core;
    standing.seat = await Seat.of(entry, tools.dice);
    standing.seatNumber = entry.offer.seat;
    standing.players = entry.offer.players;
    if (standing.phase === "joining") standing.phase = "setting_up";
  }

  async takeOffer(offer: Offer): Promise<void> {
    const { standing, match } = this.#core;
    if (standing.book) return;
    if (standing.seat) {
      if (!isSameOffer(standing.seat.offer, offer)) {
        return this.#core.stop("another offer for a match that was offered before");
      }
    } else {
      const { engine, player, store, ownText } = this.#core.tools;
      const objection = objectionToOffer(offer, player(), engine);
      if (objection) return this.#core.stop(`the offer is refused: ${objection}`);
      await this.sitDown(await claimSeat(store, offer, ownText()));
    }
    const { anchor, key } = standing.seat!;
    this.#send("anchor", { match, anchor: toHex(anchor), key: toHex(key) });
  }

  async takeHeader(sent: WireHeader): Promise<void> {
    const { standing, tools, match } = this.#core;
    const { seat } = standing;
    if (!seat) return;
    if (!standing.book) {
      const { rules, players } = seat.offer;
      const terms = await readTerms(sent, rules, players, "given", tools.engine);
      if (typeof terms === "string") return this.#core.stop(`the header: ${terms}`);
      const objection = objectionToHeader(terms.header, seat.offer, seat);
      if (objection) return this.#core.stop(`the header: ${objection}`);
      await tools.store.update(match, { header: sent });
      standing.book = new RecordBook(terms, tools.engine);
    } else if (sent.header !== toHex(standing.book.header.bytes)) {
      return this.#core.stop("a second header for a match that has one");
    }
    if (standing.hasReceipt) return;
    this.#send("sign", { match, signature: await seat.signatureOf(standing.book.header) });
  }

  async takeReceipt(receipt: WireReceipt): Promise<void> {
    const { standing, tools, match } = this.#core;
    const { seat, book } = standing;
    if (!seat || standing.hasReceipt) return;
    if (!book) return this.#core.stop("a receipt for a header that this seat has not seen");
    if (receipt.header !== toHex(book.header.bytes)) {
      return this.#core.stop("a receipt for another header than the one signed");
    }
    const { rules, players } = seat.offer;
    const terms = await readTerms(receipt, rules, players, "every key", tools.engine);
    if (typeof terms === "string") return this.#core.stop(`the receipt: ${terms}`);
    book.setSignatures(receipt.signatures);
    await tools.store.update(match, { receipt });
    standing.hasReceipt = true;
    standing.phase = "live";
  }

  #send(name: "anchor" | "sign", members: Commands["anchor"] | Commands["sign"]): void {
    const { standing, match, tools } = this.#core;
    if (!standing.isConnected && standing.phase !== "setting_up") return;
    const id = `${match}.${name}`;
    tools.connection.command(name, members as never, id).catch((reason: unknown) => {
      if (!(reason instanceof Refused) || reason.error.code !== "wrong_anchor") return;
      const why = "another anchor was given in this seat's name";
      void this.#core.inTurn(() => this.#core.stop(why));
    });
  }
}
