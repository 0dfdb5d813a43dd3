// The project's own TCP proxy before a server: a way there and back that takes its time.
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface, type Interface } from "node:readline";
import { builtPrograms, type House } from "./house";

const PATIENCE_MS = 10_000;

export class Proxy {
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #lines: Interface;
  #jitter: ReturnType<typeof setInterval> | undefined;

  private constructor(process: ChildProcess, lines: Interface, url: string) {
    this.#process = process;
    this.#lines = lines;
    this.url = url;
  }

  static async open(house: House): Promise<Proxy> {
    const child = spawn(`${builtPrograms}/gulbara-proxy`, [new URL(house.url).port], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const lines = createInterface({ input: child.stdout! });
    const first = await new Promise<string>((resolve, reject) => {
      setTimeout(() => reject(new Error("the proxy does not say where it is")), PATIENCE_MS).unref();
      lines.once("line", resolve);
    });
    const port = /(\d+)\D*$/.exec(first)?.[1];
    if (!port) throw new Error(`the proxy says: ${first}`);
    return new Proxy(child, lines, `http://127.0.0.1:${port}`);
  }

  // A round trip of `ms`, each way for itself up to half of `jitter` more or less, another every 100 ms.
  slowDown(ms: number, jitter: number, random: () => number): void {
    const set = (): void => {
      for (const way of ["to_server", "to_client"]) {
        const delay = ms / 2 + (random() - 0.5) * jitter;
        this.#process.stdin!.write(`delay ${way} ${Math.round(delay)}\n`);
      }
    };
    set();
    this.#jitter = setInterval(set, 100);
  }

  limit(bytesPerSecond: number): void {
    this.#process.stdin!.write(`limit both ${bytesPerSecond}\n`);
  }

  close(): void {
    clearInterval(this.#jitter);
    this.#lines.close();
    this.#process.kill();
  }
}
