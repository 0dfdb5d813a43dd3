// The records of one match as they come, each verified before it is believed: signature, chain,
// links, dice, rules. What fails is a discrepancy, with the evidence for it.
import type { Engine } from "../engine/engine";
import { BatchBook } from "../fair/batch";
import { fromHex, isEqual, toHex } from "../fair/bytes";
import { decodeClose, type MatchClose } from "../fair/close";
import { Fault } from "../fair/fault";
import { sha256 } from "../fair/hash";
import type { Header } from "../fair/header";
import { type ChainWalker, MatchLog } from "../fair/match-log";
import type { MatchRecord } from "../fair/record";
import type { BySeat } from "../fair/role";
import type { RulesDocument } from "../fair/rules-document";
import { CLOSE, isSigned, SIGNATURE_SIZE } from "../fair/signing";
import type { Closed, WirePlayer, WireRecord, WireSignatures } from "../wire/messages";

export interface MatchTerms {
  readonly header: Header;
  readonly signatures: WireSignatures;
  readonly rules: RulesDocument;
  readonly document: string;
  readonly players: BySeat<WirePlayer>;
}

// Something the server said that cannot be right. `refused` is what it said.
export class Discrepancy {
  readonly message: string;
  readonly refused: WireRecord | Closed | null;

  constructor(message: string, refused: WireRecord | Closed | null) {
    this.message = message;
    this.refused = refused;
  }
}

// "missing": there are records before it that have not come.
export type Arrival = "added" | "known" | "missing";

export class RecordBook {
  readonly log: MatchLog;
  readonly #terms: MatchTerms;
  readonly #batches: BatchBook;
  readonly #records: WireRecord[] = [];
  readonly #decoded: MatchRecord[] = [];
  #signatures: WireSignatures;
  #closed: Closed | null = null;
  #close: MatchClose | null = null;

  constructor(terms: MatchTerms, engine: Engine) {
    this.#terms = terms;
    this.#signatures = terms.signatures;
    this.log = new MatchLog(terms.header, terms.rules, engine);
    this.#batches = new BatchBook(terms.header.keys[0]);
  }

  get header(): Header {
    return this.#terms.header;
  }
  get rules(): RulesDocument {
    return this.#terms.rules;
  }
  get players(): BySeat<WirePlayer> {
    return this.#terms.players;
  }
  get wireRecords(): readonly WireRecord[] {
    return this.#records;
  }
  get records(): readonly MatchRecord[] {
    return this.#decoded;
  }
  get close(): MatchClose | null {
    return this.#close;
  }
  get closed(): Closed | null {
    return this.#closed;
  }

  get signatures(): WireSignatures {
    return this.#signatures;
  }
  // The receipt's: the seats' signatures come later than the header.
  setSignatures(signatures: WireSignatures): void {
    this.#signatures = signatures;
  }

  async take(record: WireRecord): Promise<Arrival | Discrepancy> {
    const held = this.#records[record.seq];
    if (held) {
      return held.record === record.record
        ? "known"
        : new Discrepancy(`another record ${record.seq} than the one held`, record);
    }
    if (this.#close) return new Discrepancy("a record behind the close", record);
    if (record.seq > this.#records.length) return "missing";
    const data = fromHex(record.record);
    if (!data) return new Discrepancy("a record that is not hex", record);
    const fault =
      (await this.#batches.check(sha256(data), record.signature)) ?? this.#append(data, record);
    return fault ? new Discrepancy(`record ${record.seq}: ${fault.message}`, record) : "added";
  }

  #append(data: NonNullable<ReturnType<typeof fromHex>>, record: WireRecord): Fault | null {
    const added = this.log.append(data);
    if (added instanceof Fault) return added;
    this.#decoded.push(added);
    this.#records.push(record);
    return null;
  }

  async takeClosed(closed: Closed, walk: ChainWalker): Promise<Arrival | Discrepancy> {
    const data = fromHex(closed.close);
    const close = data && decodeClose(data);
    if (!close || close instanceof Fault) return new Discrepancy("not a close", closed);
    const signature = fromHex(closed.close_signature, SIGNATURE_SIZE);
    if (!signature || !(await isSigned(this.header.keys[0], CLOSE, close.hash, signature))) {
      return new Discrepancy("the close is not signed by the server", closed);
    }
    if (this.#close) {
      if (!isEqual(this.#close.hash, close.hash)) {
        return new Discrepancy("two different closes, both signed", closed);
      }
      this.#closed = closed;
      return "known";
    }
    if (close.records > this.#records.length) return "missing";
    const fault = await this.log.checkClose(close, walk);
    if (fault) return new Discrepancy(`the close: ${fault.message}`, closed);
    this.#close = close;
    this.#closed = closed;
    return "added";
  }

  // The file that `gulbara-verify` reads.
  transcriptFile(): string {
    const closed = this.#closed;
    const terminals = closed && {
      seat1: closed.terminals.seat1 ?? null,
      seat2: closed.terminals.seat2 ?? null,
    };
    return JSON.stringify({
      format: "nfv1",
      match: toHex(this.header.match),
      rules: this.#terms.document,
      players: this.players,
      header: toHex(this.header.bytes),
      signatures: this.#signatures,
      records: this.#records.map(({ record }) => record),
      record_signatures: this.#records.map(({ signature }) => signature),
      close: closed?.close ?? null,
      close_signature: closed?.close_signature ?? null,
      terminals,
      log: null,
    });
  }

  // The file that `gulbara-verify --receipt` reads.
  receiptFile(): string {
    const newest = this.#records.at(-1);
    return JSON.stringify({
      header: toHex(this.header.bytes),
      signatures: this.#signatures,
      record: newest && { seq: newest.seq, record: newest.record, sig: newest.signature },
    });
  }
}
