// The repository's test data and the engine of this build, for the unit tests.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Engine } from "../../../server/web/src/engine/engine";

const root = new URL("../../../", import.meta.url).pathname;

export const readData = (path: string): string => readFileSync(`${root}tests/data/${path}`, "utf8");

export function loadEngine(): Promise<Engine> {
  const path = process.env.ENGINE_WASM;
  if (!path) throw new Error("ENGINE_WASM names no gulbara-engine.wasm");
  return Engine.load(readFileSync(path));
}

// All files of the transcripts' archive by their path in it.
export function readTranscripts(): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), "gulbara-web-"));
  try {
    execFileSync("tar", ["xf", `${root}tests/data/transcripts.tar.xz`, "-C", folder]);
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const files = names.filter((name) => name.endsWith(".json"));
    return new Map(files.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
