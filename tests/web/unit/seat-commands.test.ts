// A turn of several segments is one command: it is on its way until the last of them is a record.
import { describe, expect, it } from "vitest";
import type { MatchRecord } from "../../../server/web/src/fair/record";
import { SeatCommands } from "../../../server/web/src/match/seat-commands";
import type { SessionCore } from "../../../server/web/src/match/session-core";

const step = { from: 24, die: 1 };
const nothing = async (): Promise<void> => undefined;

function desk() {
  const records = [{ seq: 0, seat: 1, body: { type: "roll" } }] as MatchRecord[];
  const core = {
    match: "m",
    standing: { seatNumber: 1, seat: {}, stopReason: null, book: { log: { lastDecision: 0 }, records } },
    tools: { store: { addCommand: nothing }, connection: { command: async () => ({}) } },
    changed: () => undefined,
    inTurn: (task: () => Promise<void>) => task(),
  };
  const commands = new SeatCommands(core as unknown as SessionCore, nothing);
  const come = (seat: 1 | 2, type: "play" | "roll"): void => {
    const record = { seq: records.length, seat, body: { type, steps: [step] } } as unknown as MatchRecord;
    records.push(record);
    commands.recordCame(record);
  };
  return { commands, come };
}

describe("a ladder that was sent", () => {
  it("is on its way until its last rung is a record", async () => {
    const { commands, come } = desk();
    await commands.play([[step], [step], [step]]);
    for (let rungs = 1; rungs <= 3; ++rungs) {
      expect(commands.isPending).toBe(true);
      come(1, "play");
    }
    expect(commands.isPending).toBe(false);
  });

  it("is no longer, whatever else comes after it", async () => {
    for (const [seat, type] of [
      [1, "roll"],
      [2, "play"],
    ] as const) {
      const { commands, come } = desk();
      await commands.play([[step], [step]]);
      come(1, "play");
      come(seat, type);
      expect(commands.isPending).toBe(false);
    }
  });
});
