// Bots of the public protocol that play the house bot: tables with nobody's page before them.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtPrograms, type House } from "./house";

export interface BotSetting {
  readonly count: number;
  // Before each play of theirs.
  readonly delayMs: number;
  readonly games?: number;
  readonly points?: number;
}

export class Bots {
  readonly #folder = mkdtempSync(join(tmpdir(), "gulbara-bots-"));
  readonly #programs: ChildProcess[] = [];

  constructor(house: House, { count, delayMs, games = 1, points = 1 }: BotSetting) {
    for (let number = 1; number <= count; ++number) {
      const own = ["--state-dir", join(this.#folder, String(number)), "--seed", String(number)];
      const play = ["--rules", "gul-bara", "--games", String(games), "--points", String(points)];
      const options = ["--server", house.url, "--delay", String(delayMs), ...own, ...play];
      this.#programs.push(spawn(`${builtPrograms}/gulbara-bot`, options, { stdio: "ignore" }));
    }
  }

  async close(): Promise<void> {
    for (const program of this.#programs) {
      if (program.exitCode !== null) continue;
      const exit = once(program, "exit");
      program.kill();
      await exit;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

// The newest first.
export async function liveMatches(house: House): Promise<string[]> {
  const { matches } = await (await fetch(`${house.url}/api/v1/matches`)).json();
  return (matches as { match: string }[]).map(({ match }) => match);
}
