// A receipt, held against the transcript of its match (fairness page, section 10): what a seat was
// given before the first throw, and the newest record that it had.
import { BatchBook } from "./batch";
import { type Bytes, fromHex, isEqual } from "./bytes";
import { Fault } from "./fault";
import { sha256 } from "./hash";
import { decodeHeader, HEADER_SIZE, type Header } from "./header";
import { headerSignatureFault } from "./header-signatures";
import { isObject, type Json } from "./json";
import { parseStrictJson } from "./strict-json";

async function checkRecord(
  given: Json,
  header: Header,
  records: readonly unknown[],
): Promise<Fault | null> {
  const { seq, record, sig } = given;
  const bytes = fromHex(record);
  if (!Number.isSafeInteger(seq) || !bytes) {
    return new Fault("bad_member", "the receipt's record has not its form");
  }
  const fault = await new BatchBook(header.keys[0]).check(sha256(bytes), sig);
  if (fault) return fault;
  return records[seq as number] === record
    ? null
    : new Fault("not_contained", "the transcript does not contain the receipt's record");
}

// `header` and `records` are the transcript's.
export async function checkReceipt(
  text: string,
  header: Header,
  records: readonly unknown[],
): Promise<Fault | null> {
  const receipt = parseStrictJson(text);
  if (receipt instanceof Fault) return receipt;
  if (!isObject(receipt)) return new Fault("bad_member", "the receipt is no object");
  const bytes: Bytes | null = fromHex(receipt.header, HEADER_SIZE);
  if (!bytes) return new Fault("bad_member", "the receipt's header is not its hex");
  const own = decodeHeader(bytes);
  if (own instanceof Fault) return own;
  const fault = await headerSignatureFault(own, receipt.signatures, "every key");
  if (fault) return fault;
  if (!isEqual(bytes, header.bytes)) {
    return new Fault("other_match", "the receipt is of another match");
  }
  const record = receipt.record ?? null;
  if (record === null) return null;
  if (!isObject(record)) return new Fault("bad_member", "the receipt's record has not its form");
  return checkRecord(record, own, records);
}
