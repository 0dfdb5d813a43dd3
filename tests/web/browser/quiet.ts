// Times on a wall clock say nothing of the client while others take the processors.
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { TestContext } from "vitest";

const LOOK_MS = 500;
// What the programs of a test take by themselves between two measurements leaves more than this.
const LEAST_IDLE = 0.35;

// Idle and whole time of all processors since the machine's start, in ticks.
function processorTime(): { readonly idle: number; readonly whole: number } {
  const ticks = readFileSync("/proc/stat", "utf8").split("\n")[0]!.trim().split(/ +/).slice(1).map(Number);
  return { idle: ticks[3]! + ticks[4]!, whole: ticks.reduce((sum, each) => sum + each, 0) };
}

// The share of their time for which the processors have nothing to do, 0 to 1.
async function idleShare(): Promise<number> {
  const before = processorTime();
  await pause(LOOK_MS);
  const after = processorTime();
  return (after.idle - before.idle) / Math.max(1, after.whole - before.whole);
}

// So long, or three times as long where others keep the processors busy.
export async function patience(ms: number): Promise<number> {
  return (await idleShare()) < LEAST_IDLE ? 3 * ms : ms;
}

// Skips the test, and says so, where others keep the processors busy.
export async function needsQuiet(test: TestContext): Promise<void> {
  const idle = await idleShare();
  test.skip(idle < LEAST_IDLE, `the processors are idle for ${Math.round(idle * 100)} % only`);
}
