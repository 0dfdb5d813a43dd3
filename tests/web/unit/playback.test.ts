// How long the other side's plays take to be shown, and that they can be cut short.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Playback, START } from "../../../server/web/src/match/playback";

const ladder = Array.from({ length: 24 }, (_, at) => ({
  from: 24 - Math.floor(at / 4),
  die: 1,
}));

let isMotionReduced = false;
beforeEach(() => {
  isMotionReduced = false;
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: isMotionReduced }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// Milliseconds until nothing moves any more.
function duration(playback: Playback): number {
  const begun = Date.now();
  while (playback.isRunning && Date.now() - begun < 60_000) vi.advanceTimersByTime(1);
  return Date.now() - begun;
}

describe("playback (D9, E4)", () => {
  it.each([
    ["fast", 1300],
    ["normal", 2700],
    ["slow", 5100],
  ] as const)("of a whole ladder at %s speed takes at most %i ms", (speed, most) => {
    const playback = new Playback(() => undefined);
    playback.speed = speed;
    playback.play(1, ladder);
    const taken = duration(playback);
    expect(taken).toBeLessThanOrEqual(most);
    expect(taken).toBeGreaterThan(most / 2);
  });

  it("makes up for timers that come late", () => {
    // Each timer takes twice as long as it was asked to.
    const late = vi.spyOn(performance, "now").mockImplementation(() => 2 * Date.now());
    const begun = performance.now();
    const playback = new Playback(() => undefined);
    playback.play(1, ladder);
    duration(playback);
    expect(performance.now() - begun).toBeLessThanOrEqual(2700);
    late.mockRestore();
  });

  it("of two steps takes 200 ms each", () => {
    const playback = new Playback(() => undefined);
    playback.play(0, ladder.slice(0, 2));
    expect(duration(playback)).toBe(400);
  });

  it("is over at once when it is off, or motion is not wanted", () => {
    const playback = new Playback(() => undefined);
    playback.speed = "off";
    playback.play(1, ladder);
    expect(playback.isRunning).toBe(false);
    playback.speed = "normal";
    isMotionReduced = true;
    playback.play(0, ladder);
    expect(playback.isRunning).toBe(false);
  });

  it("ends where it would have ended, whenever it is cut short", () => {
    const shownAfter = (ms: number): string => {
      const playback = new Playback(() => undefined);
      playback.play(1, ladder);
      vi.advanceTimersByTime(ms);
      playback.finish();
      expect(playback.isRunning).toBe(false);
      return playback.shown.join("|");
    };
    expect(new Set([0, 100, 1000, 5000].map(shownAfter)).size).toBe(1);
  });

  it("shows the same play once more, and ends where it was", () => {
    const playback = new Playback(() => undefined);
    playback.jump(1, ladder);
    const end = playback.shown.join("|");
    playback.playAgain(1, ladder);
    expect(playback.shown.join("|")).toBe(START.join("|"));
    vi.advanceTimersByTime(3000);
    expect(playback.shown.join("|")).toBe(end);
  });
});
