// A dropped receipt is judged apart from the transcript that it is held against.
import { beforeAll, describe, expect, it } from "vitest";
import type { Engine } from "../../../server/web/src/engine/engine";
import { isReceipt, judge } from "../../../server/web/src/match/judgement";
import { loadEngine, readTranscripts } from "./data";

const files = readTranscripts();
const find = (name: string): string => files.get(`transcripts/valid/${name}.json`)!;
const match = find("long-nardy-one-point");
const own = find("long-nardy-one-point.receipt");
const others = find("gul-bara-one-point-ladders.receipt");
let engine: Engine;

beforeAll(async () => {
  engine = await loadEngine();
});

describe("a receipt", () => {
  it("is told from a transcript", () => {
    expect([own, others, match].map(isReceipt)).toEqual([true, true, false]);
  });

  it("of the match goes with it", async () => {
    const { verification, receiptFault } = await judge(match, { engine, receipt: own });
    expect(verification.wrong).toBeNull();
    expect(receiptFault).toBeNull();
  });

  it("of another match is wrong by itself: the throws stay right", async () => {
    const { verification, receiptFault } = await judge(match, { engine, receipt: others });
    expect(verification.wrong).toBeNull();
    expect(verification.players).not.toBeNull();
    expect(receiptFault?.code).toBe("other_match");
  });

  it("is held against nothing where the file is no transcript", async () => {
    const { verification, receiptFault } = await judge("{}", { engine, receipt: own });
    expect(verification.wrong?.place).toBe("file");
    expect(receiptFault).toBeNull();
  });
});

it("a missing signature is said in words of people", async () => {
  const { signatures, ...rest } = JSON.parse(match);
  const unsigned = JSON.stringify({ ...rest, signatures: { ...signatures, server: null } });
  const { verification } = await judge(unsigned, { engine });
  expect(verification.wrong?.fault.message).toBe("the header is not signed by the server");
});
