// Whole transcripts, good and tampered with, each with the verdict that is expected of it.
import { beforeAll, describe, expect, it } from "vitest";
import type { Engine } from "../../../server/web/src/engine/engine";
import { verifyTranscript } from "../../../server/web/src/fair/verify";
import { loadEngine, readTranscripts } from "./data";

interface Case {
  file: string;
  receipt?: string;
  args?: string[];
  expect: { exit: number; place?: string | null; record?: number | null };
}

const files = readTranscripts();
const find = (name: string): string => files.get(`transcripts/${name}`)!;
// Keys and fraud proofs are the command's business.
const cases = (JSON.parse(find("index.json")) as Case[]).filter((each) => !each.args);
let engine: Engine;

beforeAll(async () => {
  engine = await loadEngine();
});

describe("transcripts", () => {
  it("are many", () => expect(cases.length).toBeGreaterThan(80));

  it.each(cases)("$file", async ({ file, receipt: name, expect: expected }) => {
    const receipt = name ? find(name) : null;
    const { wrong, close } = await verifyTranscript(find(file), { engine, receipt });
    if (expected.exit === 1) {
      expect(wrong).toMatchObject({ place: expected.place, record: expected.record ?? null });
    } else {
      expect(wrong).toBeNull();
      expect(close === null).toBe(expected.exit === 3);
    }
  });
});
