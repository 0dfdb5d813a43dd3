// Times on a wall clock say nothing of the client while others take the processors.
import { availableParallelism, loadavg } from "node:os";
import type { TestContext } from "vitest";

const MOST_LOAD = 2;

// Skips the test, and says so, where more than two tasks wait for each processor.
export function needsQuiet(test: TestContext): void {
  const load = loadavg()[0]! / availableParallelism();
  test.skip(load > MOST_LOAD, `${load.toFixed(1)} tasks want each processor`);
}
