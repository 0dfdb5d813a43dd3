// The throws of a player's last matches, out of their transcripts.
import { fromHex } from "../../fair/bytes";
import type { Dice } from "../../fair/dice";
import { Fault } from "../../fair/fault";
import { decodeRecord } from "../../fair/record";
import { readTranscript } from "../../fair/transcript";
import { type DiceSample, sampleOf } from "../../ratings/dice-sample";
import { fetchMatches } from "../../wire/people-http";
import { fetchTranscript } from "../../wire/transcript";

const MOST_MATCHES = 10;

// Throws where the file is none.
function throwsOf(file: string): readonly Dice[] {
  const transcript = readTranscript(file);
  if (transcript instanceof Fault) throw transcript;
  return transcript.records.flatMap((hex) => {
    const bytes = typeof hex === "string" ? fromHex(hex) : null;
    const record = bytes && decodeRecord(bytes);
    if (!record || record instanceof Fault) throw new Error("a record that cannot be read");
    return record.body.type === "roll" ? [record.body.dice] : [];
  });
}

export interface TakenSample {
  readonly matches: number;
  readonly sample: DiceSample;
}

// Of the finished ones on the first page of his matches. Rejects where one of them cannot be had.
export async function takeSample(player: string): Promise<TakenSample> {
  const closed = (await fetchMatches(player)).filter(({ state }) => state === "closed");
  const taken = closed.slice(0, MOST_MATCHES);
  const thrown: Dice[] = [];
  for (const { match } of taken) thrown.push(...throwsOf(await fetchTranscript(match)));
  return { matches: taken.length, sample: sampleOf(thrown) };
}
