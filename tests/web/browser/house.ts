// A private PostgreSQL, a server on it that serves the built client, and a house bot; all of it the
// programs of this build, on ports of their own, gone at the end.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const build = process.env.BUILD_FOLDER ?? new URL("../../../build/dev", import.meta.url).pathname;
export const builtPrograms = `${build}/bin`;
export const builtClient = process.env.WEB_FOLDER ?? `${build}/web`;
const isRoot = process.getuid?.() === 0;
const asOwner = isRoot ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] : [];

const START_MS = 60_000;
const END_MS = 15_000;

async function until(isTrue: () => Promise<boolean> | boolean, what: string): Promise<void> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await pause(30)) {
    if (await isTrue()) return;
  }
  throw new Error(`${what} has not come within ${START_MS} ms`);
}

// Told to end, and ended by force if it does not.
async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  const deadline = setTimeout(() => child.kill("SIGKILL"), END_MS);
  await ended;
  clearTimeout(deadline);
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

// Below what the system hands out by itself: nobody takes it while the server is away for a moment.
async function findPort(): Promise<number> {
  for (let tries = 0; tries < 100; ++tries) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
  throw new Error("no free port");
}

// What a program says, read as it comes: a pipe that nobody reads stops its writer.
class Program {
  readonly process: ChildProcess;
  #said = "";

  constructor(file: string, args: readonly string[]) {
    this.process = spawn(file, args, { stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [this.process.stdout!, this.process.stderr!]) {
      stream.setEncoding("utf8").on("data", (text) => {
        this.#said = (this.#said + text).slice(-20_000);
      });
    }
  }

  // Throws if the program has ended.
  hasSaid(words: string): boolean {
    if (this.process.exitCode !== null) {
      throw new Error(`${this.process.spawnfile} has ended: ${this.#said}`);
    }
    return this.#said.includes(words);
  }

  forget(): void {
    this.#said = "";
  }
}

export class House {
  readonly #folder = mkdtempSync(join(tmpdir(), "gulbara-browser-"));
  readonly #dice: "random" | "wanted";
  #port = 0;
  #postgres: ChildProcess | undefined;
  #server: Program | undefined;
  #bot: Program | undefined;

  private constructor(dice: "random" | "wanted") {
    this.#dice = dice;
  }

  // Where the next match's wish stands.
  get wishFile(): string {
    return join(this.#folder, "wish.json");
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  // "wanted": with the programs that make wishes for throws come true (fixture.ts), and keys that
  // are the same each time.
  static async open(dice: "random" | "wanted" = "random"): Promise<House> {
    const house = new House(dice);
    try {
      await house.#startPostgres();
      house.#writeSecrets();
      house.#port = await findPort();
      await house.startServer();
      house.#startBot();
      await house.ready();
      return house;
    } catch (error) {
      await house.close();
      throw error;
    }
  }

  // On the same port each time.
  async startServer(): Promise<void> {
    const database = `host=${this.#folder} user=gulbara dbname=postgres`;
    this.#bot?.forget();
    const wish = this.#dice === "wanted" ? [this.wishFile] : [];
    const server = new Program(this.#program("server"), [
      ...wish,
      "--listen",
      `127.0.0.1:${this.#port}`,
      "--database",
      database,
      "--state-dir",
      join(this.#folder, "server"),
      "--house-bot-token-file",
      this.#tokenFile,
      "--web-dir",
      builtClient,
      "--address-guest-rate",
      "100/1000",
      "--address-arrangement-rate",
      "10000/10000",
    ]);
    this.#server = server;
    await until(async () => {
      if (!server.hasSaid("listening on ")) return false;
      return (await fetch(`${this.url}/readyz`).catch(() => null))?.status === 200;
    }, "the server");
  }

  // The server's own record of a match.
  async transcript(match: string): Promise<string> {
    return (await fetch(`${this.url}/api/v1/matches/${match}/transcript`)).text();
  }

  // Before each test: whatever the one before has left, the server is there and the bot plays.
  async ready(): Promise<void> {
    if (this.#server?.process.signalCode) await this.startServer();
    await until(() => this.#bot!.hasSaid("available for "), "the house bot");
  }

  async killServer(): Promise<void> {
    await end(this.#server?.process, "SIGKILL");
  }

  async close(): Promise<void> {
    await end(this.#bot?.process, "SIGTERM");
    await end(this.#server?.process, "SIGTERM");
    await end(this.#postgres, "SIGINT");
    rmSync(this.#folder, { recursive: true, force: true });
  }

  // A bot that has played nothing yet draws the same among equal plays each time.
  async restartBot(): Promise<void> {
    await end(this.#bot?.process, "SIGTERM");
    this.#startBot();
    await this.ready();
  }

  #program(name: "server" | "bot"): string {
    return `${build}/bin/gulbara-${this.#dice === "wanted" ? "fixture-" : ""}${name}`;
  }

  #writeSecrets(): void {
    const secret = (): string =>
      this.#dice === "wanted" ? "0a".repeat(32) : randomBytes(32).toString("hex");
    writeFileSync(this.#tokenFile, secret(), { mode: 0o600 });
    const keys = join(this.#folder, "server");
    mkdirSync(keys, { mode: 0o700 });
    for (const kind of ["signing", "sealing"]) {
      const line = `gulbara-${kind}-key-v1 ${secret()}\n`;
      writeFileSync(join(keys, `${kind}.key`), line, { mode: 0o600 });
    }
  }

  get #tokenFile(): string {
    return join(this.#folder, "token");
  }

  async #startPostgres(): Promise<void> {
    const programs = `/usr/lib/postgresql/${readdirSync("/usr/lib/postgresql").sort().at(-1)}/bin`;
    const data = join(this.#folder, "data");
    mkdirSync(data, { mode: 0o700 });
    chmodSync(this.#folder, 0o755);
    if (isRoot) execFileSync("chown", ["-R", "postgres:", data, this.#folder]);
    const init = [`${programs}/initdb`, `--pgdata=${data}`, "--username=gulbara", "--auth=trust"];
    const command = [...asOwner, ...init, "--encoding=UTF8", "--locale=C.UTF-8"];
    execFileSync(command[0]!, command.slice(1), { stdio: "ignore", cwd: "/", timeout: START_MS });
    const start = [...asOwner, `${programs}/postgres`, "-D", data, "-k", this.#folder];
    this.#postgres = spawn(start[0]!, [...start.slice(1), "-c", "listen_addresses="], {
      stdio: "ignore",
      cwd: "/",
    });
    await until(() => {
      try {
        execFileSync(`${programs}/pg_isready`, ["-q", "-h", this.#folder], { timeout: 5000 });
        return true;
      } catch {
        return false;
      }
    }, "PostgreSQL");
  }

  #startBot(): void {
    mkdirSync(join(this.#folder, "bot"), { recursive: true });
    this.#bot = new Program(this.#program("bot"), [
      "--server",
      this.url,
      "--token-file",
      this.#tokenFile,
      "--state-dir",
      join(this.#folder, "bot"),
      "--house",
      "--seed",
      "1",
    ]);
  }
}
