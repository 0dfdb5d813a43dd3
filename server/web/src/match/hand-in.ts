// Records that the server has lost, in frames of fitting size (docs/protocol.md, section 13).
import { toHex } from "../fair/bytes";
import type { Commands, WireRecord } from "../wire/messages";
import type { RecordBook } from "./record-book";

const MOST_RECORDS = 128;
// Of the 16 KiB that a client's frame may have; the rest is for header and close.
const BUDGET = 12 * 1024;

const sizeOf = (record: WireRecord): number =>
  record.record.length + JSON.stringify(record.signature).length + 8;

function inBatches(records: readonly WireRecord[]): WireRecord[][] {
  const batches: WireRecord[][] = [[]];
  let size = 0;
  for (const record of records) {
    const more = sizeOf(record);
    if (size + more > BUDGET || batches.at(-1)!.length === MOST_RECORDS) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)!.push(record);
    size += more;
  }
  return batches;
}

// From record `first` on.
export function handIns(book: RecordBook, first: number): Commands["hand_in"][] {
  const { signatures } = book;
  const match = toHex(book.header.match);
  const batches = inBatches(book.wireRecords.slice(first));
  return batches.map((batch, at) => {
    const isLast = at === batches.length - 1;
    return {
      match,
      records: batch.map(({ record }) => record),
      signatures: batch.map(({ signature }) => signature),
      ...(at === 0 && {
        header: toHex(book.header.bytes),
        header_signature: signatures.server,
        seat1_signature: signatures.seat1,
        seat2_signature: signatures.seat2,
      }),
      ...(isLast &&
        book.closed && {
          close: book.closed.close,
          close_signature: book.closed.close_signature,
        }),
      ...(!isLast && { more: true }),
    };
  });
}
