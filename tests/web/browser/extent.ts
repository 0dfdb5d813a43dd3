// How much the widest tests do: a fixed part of it always, all of it in `./dev test --all`.
import { randomInt } from "node:crypto";

const isWhole = process.env.SWEEPS === "whole";

export const extent = <T>(part: T, whole: T): T => (isWhole ? whole : part);

export const runsOf = (part: number, whole: number): number[] =>
  Array.from({ length: extent(part, whole) }, (_, at) => at + 1);

// Of the random numbers: printed, and taken from SWEEP_SEED to have the same ones again.
export function newSeed(what: string): number {
  const seed = Number(process.env.SWEEP_SEED ?? randomInt(2 ** 32));
  console.info(`${what}: SWEEP_SEED=${seed}`);
  return seed;
}
