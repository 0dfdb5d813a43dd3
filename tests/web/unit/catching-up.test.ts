// A page that catches up with a match: what is shown is made anew a few times, not with each record,
// and between them the page answers.
import { afterEach, describe, expect, it, vi } from "vitest";
import { SessionCore, type SessionTools } from "../../../server/web/src/match/session-core";
import { Slices } from "../../../server/web/src/match/slices";

const nothing = async (): Promise<void> => undefined;

describe("what is shown", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("waits for what else comes of the past, and for nothing that has just happened", async () => {
    vi.useFakeTimers();
    let isCaughtUp = false;
    const host = { afterEach: nothing, isCaughtUp: () => isCaughtUp };
    const core = new SessionCore("m", {} as SessionTools, host);
    const hundred = () => Promise.all(Array.from({ length: 100 }, () => core.inTurn(nothing)));
    await hundred();
    expect(core.revision.value).toBe(0);
    // Should the rest not come.
    vi.advanceTimersByTime(200);
    expect(core.revision.value).toBe(1);
    await hundred();
    isCaughtUp = true;
    await core.inTurn(nothing);
    expect(core.revision.value).toBe(2);
    vi.advanceTimersByTime(1000);
    expect(core.revision.value).toBe(2);
  });
});

describe("work in slices", () => {
  it("lets others have their turn, and keeps its order", async () => {
    const slices = new Slices();
    const done: number[] = [];
    let turns = 0;
    const others = setInterval(() => ++turns, 1);
    for (let part = 0; part < 60; ++part) {
      await slices.work(async () => {
        for (const end = performance.now() + 2; performance.now() < end; );
        done.push(part);
      });
    }
    clearInterval(others);
    expect(turns).toBeGreaterThanOrEqual(8);
    expect(done).toEqual(done.toSorted((one, other) => one - other));
  });
});
