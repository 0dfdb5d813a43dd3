// A seat's memory in the browser: what must survive a reload, a crash, and the other tab. Every
// write is on disk when its promise resolves.
import type { Step } from "../engine/game";
import type { Closed, MatchId, Offer, WireHeader, WireReceipt, WireRecord } from "../wire/messages";

// A command that makes records, written down before it leaves: its record is then not taken for a
// forgery, in this tab or another.
export type OwnCommand =
  | {
      readonly type: "play";
      readonly base: number;
      readonly segments: readonly (readonly Step[])[];
    }
  | { readonly type: "resign"; readonly game: number | null }
  | { readonly type: "agree_void"; readonly base: number };

export interface SeatSecret {
  // K[N], and what it was made from: 32 random octets and the player's own text.
  readonly terminal: string;
  readonly entropy: string;
  readonly text: string;
  readonly keySeed: string;
}

export interface SeatEntry {
  readonly match: MatchId;
  readonly secret: SeatSecret;
  readonly offer: Offer;
  readonly header?: WireHeader;
  readonly receipt?: WireReceipt;
  readonly commands: readonly OwnCommand[];
  readonly closed?: Closed;
  // The seat is on another device, too: what is commanded there is not known here.
  readonly isShared?: boolean;
  // The newest record that the device had seen from which the seat has come here.
  readonly witnessed?: WireRecord;
  // Why no more links are given; absent: all is well.
  readonly stopReason?: string;
}

// Without what the server adds for people.
export const bare = ({ match, seq, record, signature }: WireRecord): WireRecord => ({
  match,
  seq,
  record,
  signature,
});

const NAME = "gulbara";
const VERSION = 1;
const SEATS = "seats";
const RECORDS = "records";
const MOST_COMMANDS = 8;

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export class SeatStore {
  readonly #database: IDBDatabase;

  private constructor(database: IDBDatabase) {
    this.#database = database;
  }

  static async open(factory: IDBFactory = indexedDB): Promise<SeatStore> {
    const request = factory.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(SEATS, { keyPath: "match" });
      request.result.createObjectStore(RECORDS, { keyPath: ["match", "seq"] });
    };
    return new SeatStore(await resultOf(request));
  }

  find(match: MatchId): Promise<SeatEntry | undefined> {
    return resultOf(this.#database.transaction(SEATS).objectStore(SEATS).get(match));
  }

  all(): Promise<SeatEntry[]> {
    return resultOf(this.#database.transaction(SEATS).objectStore(SEATS).getAll());
  }

  // Stores the entry unless the match has one, from another tab perhaps; returns what stands.
  async claim(entry: SeatEntry): Promise<SeatEntry> {
    const [transaction, seats] = this.#writing(SEATS);
    const standing: SeatEntry = (await resultOf(seats.get(entry.match))) ?? entry;
    seats.put(standing);
    await finished(transaction);
    return standing;
  }

  // Before: the match has an entry.
  async update(match: MatchId, part: Partial<SeatEntry>): Promise<void> {
    await this.#change(match, (entry) => ({ ...entry, ...part }));
  }

  async addCommand(match: MatchId, command: OwnCommand): Promise<void> {
    await this.#change(match, (entry) => ({
      ...entry,
      commands: [...entry.commands, command].slice(-MOST_COMMANDS),
    }));
  }

  async addRecord(record: WireRecord): Promise<void> {
    const [transaction, records] = this.#writing(RECORDS);
    records.put(bare(record));
    await finished(transaction);
  }

  records(match: MatchId): Promise<WireRecord[]> {
    const range = IDBKeyRange.bound([match], [match, []]);
    return resultOf(this.#database.transaction(RECORDS).objectStore(RECORDS).getAll(range));
  }

  async #change(match: MatchId, change: (entry: SeatEntry) => SeatEntry): Promise<void> {
    const [transaction, seats] = this.#writing(SEATS);
    seats.put(change(await resultOf(seats.get(match))));
    await finished(transaction);
  }

  #writing(name: string): [IDBTransaction, IDBObjectStore] {
    const transaction = this.#database.transaction(name, "readwrite", { durability: "strict" });
    return [transaction, transaction.objectStore(name)];
  }
}
