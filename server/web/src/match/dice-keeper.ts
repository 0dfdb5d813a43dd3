// The main thread's end of the dice worker.
import type { Bytes } from "../fair/bytes";
import type { ChainIdentity } from "../fair/chain";
import type { DiceRequest, NumberedRequest, NumberedResult } from "./dice-worker";

export class DiceKeeper {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (result: Bytes) => void>();
  #count = 0;

  constructor() {
    this.#worker = new Worker(new URL("./dice-worker.ts", import.meta.url), { type: "module" });
    this.#worker.addEventListener("message", ({ data }: MessageEvent<NumberedResult>) => {
      this.#waiting.get(data.number)?.(data.result);
      this.#waiting.delete(data.number);
    });
  }

  // Makes the chain, which gives links from then on. After: its anchor.
  anchor(chain: ChainIdentity, length: number, terminal: Bytes): Promise<Bytes> {
    return this.#ask({ do: "anchor", chain, length, terminal });
  }

  // Before: the chain was made.
  link(chain: ChainIdentity, index: number): Promise<Bytes> {
    return this.#ask({ do: "link", chain, index });
  }

  walk(chain: ChainIdentity, from: number, to: number, key: Bytes): Promise<Bytes> {
    return this.#ask({ do: "walk", chain, from, to, key });
  }

  // Of the worker's timers, which run while the page is hidden.
  async wait(ms: number): Promise<void> {
    await this.#ask({ do: "wait", ms });
  }

  #ask(request: DiceRequest): Promise<Bytes> {
    this.#count += 1;
    const number = this.#count;
    this.#worker.postMessage({ number, request } satisfies NumberedRequest);
    return new Promise((resolve) => this.#waiting.set(number, resolve));
  }
}
