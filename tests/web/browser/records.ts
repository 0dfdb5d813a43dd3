// A match's records, as the server keeps them.
import { fromHex } from "../../../server/web/src/fair/bytes";
import { Fault } from "../../../server/web/src/fair/fault";
import { decodeRecord, type MatchRecord, type Step } from "../../../server/web/src/fair/record";

export function recordOf(hex: string): MatchRecord {
  const record = decodeRecord(fromHex(hex)!);
  if (record instanceof Fault) throw record;
  return record;
}

// `transcript`: as the server gives it.
export function recordsOf(transcript: string): MatchRecord[] {
  const { records } = JSON.parse(transcript) as { records: string[] };
  return records.map(recordOf);
}

// What was played of a throw, segment by segment.
export function playsOf(records: readonly MatchRecord[], index: number): (readonly Step[])[] {
  const isRoll = ({ body }: MatchRecord, wanted: number): boolean =>
    body.type === "roll" && body.index === wanted;
  const from = records.findIndex((each) => isRoll(each, index));
  const next = records.findIndex((each) => isRoll(each, index + 1));
  return records
    .slice(from, next < 0 ? undefined : next)
    .flatMap(({ body }) => (body.type === "play" ? [body.steps] : []));
}
