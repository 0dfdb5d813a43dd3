// Whatever is changed in a transcript is found (V4), and what the page tells the sceptic to type
// gives the same digests (V10).
import { execFileSync } from "node:child_process";
import { beforeAll, describe, expect, it } from "vitest";
import type { Engine } from "../../../server/web/src/engine/engine";
import { toHex } from "../../../server/web/src/fair/bytes";
import { verifyTranscript } from "../../../server/web/src/fair/verify";
import { shellCommand, throwsOf } from "../../../server/web/src/match/throws";
import { loadEngine, readTranscripts } from "./data";

const FILE = "transcripts/valid/mad-gulbar-one-point-back-and-forth.json";
const text = readTranscripts().get(FILE)!;
const MUTATIONS = 200;

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

// Reproducible: a linear congruential generator.
function randomSource(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function flipBit(hex: string, bit: number): string {
  const at = bit >> 2;
  const digit = (Number.parseInt(hex[at]!, 16) ^ (1 << (bit & 3))).toString(16);
  return hex.slice(0, at) + digit + hex.slice(at + 1);
}

describe("a transcript", () => {
  it("is good before", async () => {
    expect((await verifyTranscript(text, { engine })).wrong).toBeNull();
  });

  it(`is wrong after each of ${MUTATIONS} changes, from the record on that was changed`, async () => {
    const below = randomSource(4);
    for (let round = 0; round < MUTATIONS; ++round) {
      const transcript = JSON.parse(text);
      const { records } = transcript;
      const seq = below(records.length);
      const kind = round % 4;
      if (kind === 0) transcript.header = flipBit(transcript.header, below(384 * 8));
      if (kind === 1) transcript.close = flipBit(transcript.close, below(134 * 8));
      if (kind === 2) records[seq] = flipBit(records[seq], below(records[seq].length * 4));
      const other = (seq + 1) % records.length;
      if (kind === 3) [records[seq], records[other]] = [records[other], records[seq]];
      const { wrong } = await verifyTranscript(JSON.stringify(transcript), { engine });
      const where = { 0: null, 1: null, 2: seq, 3: Math.min(seq, other) }[kind];
      expect(wrong, `change ${round}`).not.toBeNull();
      expect(wrong!.record, `change ${round}`).toBe(where);
    }
  }, 60_000);
});

describe("the shell command of a throw", () => {
  it("gives the digest that the dice were read from", async () => {
    const { header } = await verifyTranscript(text, { engine });
    const rows = throwsOf(header!, JSON.parse(text).records);
    for (const row of rows.slice(0, 8)) {
      const printed = execFileSync("bash", ["-c", shellCommand(row)], { encoding: "utf8" });
      const digests = [...printed.matchAll(/[0-9a-f]{64}/g)].map(([digest]) => digest);
      expect(digests).toEqual(row.reading.digests.map(toHex));
    }
  });
});
