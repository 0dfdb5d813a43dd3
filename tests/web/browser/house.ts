// A private PostgreSQL, a server on it that serves the built client, and a house bot; all of it the
// programs of this build, on ports of their own, gone at the end.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const build = process.env.BUILD_FOLDER ?? new URL("../../../build/dev", import.meta.url).pathname;
const isRoot = process.getuid?.() === 0;
const asOwner = isRoot ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] : [];

async function until(isTrue: () => Promise<boolean> | boolean, what: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(30)) {
    if (await isTrue()) return;
  }
  throw new Error(`${what} does not come up`);
}

// Told to end, and ended by force if it does not.
async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  const deadline = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await ended;
  clearTimeout(deadline);
}

export class House {
  readonly #folder = mkdtempSync(join(tmpdir(), "gulbara-browser-"));
  #port = 0;
  #postgres: ChildProcess | undefined;
  #server: ChildProcess | undefined;
  #bot: ChildProcess | undefined;

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  static async open(): Promise<House> {
    const house = new House();
    try {
      await house.#startPostgres();
      writeFileSync(house.#tokenFile, randomBytes(32).toString("hex"), { mode: 0o600 });
      await house.startServer();
      house.#startBot();
      return house;
    } catch (error) {
      await house.close();
      throw error;
    }
  }

  // On the port it had before, if it had one.
  async startServer(): Promise<void> {
    const database = `host=${this.#folder} user=gulbara dbname=postgres`;
    const server = this.#run(`${build}/bin/gulbara-server`, [
      "--listen",
      `127.0.0.1:${this.#port}`,
      "--database",
      database,
      "--state-dir",
      join(this.#folder, "server"),
      "--house-bot-token-file",
      this.#tokenFile,
      "--web-dir",
      process.env.WEB_FOLDER ?? `${build}/web`,
      "--address-guest-rate",
      "100/1000",
    ]);
    this.#server = server;
    let log = "";
    server.stderr?.on("data", (text) => {
      log += text;
      this.#port ||= Number(/listening on [\d.]+:(\d+)/.exec(log)?.[1] ?? 0);
    });
    await until(async () => {
      if (server.exitCode !== null) throw new Error(`the server has ended: ${log}`);
      const answer = this.#port ? await fetch(`${this.url}/readyz`).catch(() => null) : null;
      return answer?.status === 200;
    }, "the server");
  }

  async killServer(): Promise<void> {
    await end(this.#server, "SIGKILL");
  }

  async close(): Promise<void> {
    await end(this.#bot, "SIGTERM");
    await end(this.#server, "SIGTERM");
    await end(this.#postgres, "SIGINT");
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #tokenFile(): string {
    return join(this.#folder, "token");
  }

  #run(program: string, args: string[]): ChildProcess {
    return spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
  }

  async #startPostgres(): Promise<void> {
    const programs = `/usr/lib/postgresql/${readdirSync("/usr/lib/postgresql").sort().at(-1)}/bin`;
    const data = join(this.#folder, "data");
    mkdirSync(data, { mode: 0o700 });
    chmodSync(this.#folder, 0o755);
    if (isRoot) execFileSync("chown", ["-R", "postgres:", data, this.#folder]);
    const init = [`${programs}/initdb`, `--pgdata=${data}`, "--username=gulbara", "--auth=trust"];
    const command = [...asOwner, ...init, "--encoding=UTF8", "--locale=C.UTF-8"];
    execFileSync(command[0]!, command.slice(1), { stdio: "ignore", cwd: "/" });
    const start = [...asOwner, `${programs}/postgres`, "-D", data, "-k", this.#folder];
    this.#postgres = spawn(start[0]!, [...start.slice(1), "-c", "listen_addresses="], {
      stdio: "ignore",
      cwd: "/",
    });
    await until(() => {
      try {
        execFileSync(`${programs}/pg_isready`, ["-q", "-h", this.#folder]);
        return true;
      } catch {
        return false;
      }
    }, "PostgreSQL");
  }

  #startBot(): void {
    mkdirSync(join(this.#folder, "bot"));
    this.#bot = this.#run(`${build}/bin/gulbara-bot`, [
      "--server",
      this.url,
      "--token-file",
      this.#tokenFile,
      "--state-dir",
      join(this.#folder, "bot"),
      "--house",
    ]);
  }
}
