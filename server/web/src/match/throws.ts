// The throws of a transcript, each with how it came about, whether or not it is right.
import { fromHex, toHex } from "../fair/bytes";
import { readThrow, type ThrowReading } from "../fair/dice";
import { Fault } from "../fair/fault";
import type { Header } from "../fair/header";
import { decodeRecord, type Roll } from "../fair/record";
import type { Seat } from "../fair/role";

export interface ThrowRow {
  // Of its record.
  readonly seq: number;
  readonly seat: Seat | null;
  readonly roll: Roll;
  readonly reading: ThrowReading;
}

// Records that cannot be read are left out.
export function throwsOf(header: Header, records: readonly string[]): ThrowRow[] {
  return records.flatMap((hex, seq) => {
    const bytes = fromHex(hex);
    const record = bytes && decodeRecord(bytes);
    if (!record || record instanceof Fault || record.body.type !== "roll") return [];
    const roll = record.body;
    const reading = readThrow(header.hash, roll.index, roll.links);
    return [{ seq, seat: record.seat, roll, reading }];
  });
}

// What gives the same digest in a shell, with OpenSSL alone.
export function shellCommand({ reading }: ThrowRow): string {
  return reading.messages
    .map(
      (message) =>
        `printf '${toHex(message).replace(/../g, "\\x$&")}' | ` +
        `openssl dgst -sha256 -mac HMAC -macopt hexkey:${toHex(reading.key)}`,
    )
    .join("\n");
}

// The same file with one byte of a throw's record changed: a link of the server's.
export function withOneByteChanged(file: string, seq: number): string {
  const transcript = JSON.parse(file);
  const record: string = transcript.records[seq];
  const at = LINK_AT * 2;
  const changed = (Number.parseInt(record.slice(at, at + 2), 16) ^ 1).toString(16).padStart(2, "0");
  transcript.records[seq] = record.slice(0, at) + changed + record.slice(at + 2);
  return JSON.stringify(transcript);
}

// Header of a record, index, kind; the server's link begins there.
const LINK_AT = 16 + 32 + 4 + 32 + 1 + 1 + 8 + 2 + 4 + 1;
