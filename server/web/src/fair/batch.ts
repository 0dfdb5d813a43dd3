// Signatures that several records share: a tree of RFC 6962 (fairness page, section 7).
import { type Bytes, bigEndian, fromHex, isEqual, toHex } from "./bytes";
import { Fault } from "./fault";
import { HASH_SIZE, sha256, tag } from "./hash";
import { BATCH, isSigned, SIGNATURE_SIZE } from "./signing";

export interface SignatureEntry {
  readonly sig: string;
  readonly index: number;
  readonly size: number;
  readonly path: readonly string[];
}

interface ReadEntry {
  readonly sig: Bytes;
  readonly index: number;
  readonly size: number;
  readonly path: readonly Bytes[];
}

const BATCH_TAG = tag("batch");
const LEAF = new Uint8Array([0]);
const NODE = new Uint8Array([1]);
const LONGEST_PATH = 64;

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 32;

function readEntry(entry: unknown): ReadEntry | Fault {
  const bad = new Fault("bad_member", "a record's signature has not its form");
  if (typeof entry !== "object" || entry === null) return bad;
  const { sig, index, size, path } = entry as Partial<SignatureEntry>;
  const signature = fromHex(sig, SIGNATURE_SIZE);
  const isRead = signature && isCount(index) && isCount(size) && Array.isArray(path);
  if (!isRead || path.length > LONGEST_PATH) return bad;
  const hashes = path.map((each) => fromHex(each, HASH_SIZE));
  if (hashes.some((each) => !each)) return bad;
  return { sig: signature, index, size, path: hashes as Bytes[] };
}

// The root that the path leads to (RFC 9162, section 2.1.3.2); null where it does not fit.
function rootOf(entry: ReadEntry, recordHash: Bytes): Bytes | null {
  if (entry.index >= entry.size) return null;
  let at = entry.index;
  let last = entry.size - 1;
  let current = sha256(LEAF, recordHash);
  const goUp = (): void => {
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  };
  for (const sibling of entry.path) {
    if (last === 0) return null;
    if (at % 2 === 1 || at === last) {
      current = sha256(NODE, sibling, current);
      while (at % 2 === 0 && at !== 0) goUp();
    } else {
      current = sha256(NODE, current, sibling);
    }
    goUp();
  }
  return last === 0 ? current : null;
}

// Checks the signatures of a match's records, in order of seq. Remembers the batches: a signature
// that records share is verified once, and they must stand in it in their order.
export class BatchBook {
  readonly #serverKey: Bytes;
  readonly #seen = new Map<string, { sig: Bytes; lastIndex: number }>();

  constructor(serverKey: Bytes) {
    this.#serverKey = serverKey;
  }

  async check(recordHash: Bytes, given: unknown): Promise<Fault | null> {
    const entry = readEntry(given);
    if (entry instanceof Fault) return entry;
    const root = rootOf(entry, recordHash);
    if (!root) return new Fault("bad_signature", "the record's path does not fit its batch");
    const batch = sha256(BATCH_TAG, bigEndian(entry.size, 4), root);
    const known = this.#seen.get(toHex(batch));
    const isVerified = known !== undefined && isEqual(known.sig, entry.sig);
    if (!isVerified && !(await isSigned(this.#serverKey, BATCH, batch, entry.sig))) {
      return new Fault("bad_signature", "the record is not signed by the server");
    }
    if (known && known.lastIndex >= entry.index) {
      return new Fault("batch_order", "the records of a batch do not stand in it in their order");
    }
    this.#seen.set(toHex(batch), { sig: entry.sig, lastIndex: entry.index });
    return null;
  }
}
