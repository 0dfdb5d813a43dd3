// The client of docs/client plays a whole match of each game, and the verifier agrees with it.
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtPrograms, House } from "./house";

const client = new URL("../../../docs/client/smallest.mjs", import.meta.url).pathname;
const engine = process.env.ENGINE_WASM!;
// Node 20 has the standard WebSocket behind a flag.
const flags = ["--experimental-websocket", "--no-warnings"];
const run = promisify(execFile);

let house: House;
const folder = mkdtempSync(join(tmpdir(), "gulbara-smallest-"));
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await house?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("the smallest client", () => {
  it.each(["gul-bara", "long-nardy", "gul-bara-runner", "gulbar", "mad-gulbar"])(
    "plays a match of %s to its end",
    async (rules) => {
      const command = [...flags, client, house.url, engine, rules];
      const { stdout } = await run(process.execPath, command, { cwd: folder, timeout: 100_000 });
      const [result, match] = [stdout.split("\n")[0]!, stdout.trim().split("\n").at(-1)!];
      expect(result).toMatch(/^finished, winner [12], we are [12]; \d+ throws checked$/);
      expect(statSync(join(folder, `${match}.terminal`)).mode & 0o077).toBe(0);

      const file = join(folder, `${match}.json`);
      writeFileSync(file, await house.transcript(match));
      expect(JSON.parse(readFileSync(file, "utf8")).rules).toContain(`"rules":"${rules}"`);
      execFileSync(`${builtPrograms}/gulbara-verify`, [file, "--closed"]);
    },
  );
});
