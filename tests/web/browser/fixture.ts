// Throws that a test wants. The browser's own part is its random numbers, given from outside; the
// server's and the house bot's are those of the programs under tests/fixtures, which try salts until
// the honest dice are the wanted ones. Everything is verified as in any match.
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import type { BrowserContext } from "playwright-core";
import type { House } from "./house";

const sha256 = (...parts: (string | Uint8Array)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();

// Somebody whose identity and random numbers are known beforehand.
export class KnownPlayer {
  readonly id: string;
  readonly terminal: string;
  readonly keySeed: Buffer;
  readonly #token: Buffer;
  readonly #entropy: Buffer;

  // `text`: the player's own part in his dice.
  constructor(name: string, text = "") {
    this.#token = sha256("token ", name);
    this.#entropy = sha256("entropy ", name);
    this.keySeed = sha256("key seed ", name);
    this.id = sha256("gulbara guest id", this.#token).subarray(0, 16).toString("hex");
    const tag = "NFv1/own".padEnd(16, "\0");
    this.terminal = sha256(tag, this.#entropy, text).toString("hex");
  }

  // Before: the context has no page yet.
  async sitIn(context: BrowserContext, house: House): Promise<void> {
    const token = this.#token.toString("hex");
    const cookie = { name: "gulbara", value: token, url: house.url, httpOnly: true };
    await context.addCookies([{ ...cookie, sameSite: "Lax" }]);
    await context.addInitScript(
      (secrets) => {
        // A seat draws two secrets of 32 octets, one after the other.
        const draw = crypto.getRandomValues.bind(crypto);
        let count = 0;
        crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
          if (!(array instanceof Uint8Array) || array.length !== 32) return draw(array as never);
          array.set(secrets[count % 2]!);
          count += 1;
          return array;
        };
      },
      [[...this.#entropy], [...this.keySeed]],
    );
  }
}

export interface Wish {
  readonly seed: string;
  // As tests/fixtures/wish.hpp has them.
  readonly throws: readonly string[];
  // Where a search that was made before has ended: saves making it again.
  readonly firstTry?: number;
}

// 1-1 at the fourth roll that is the player's own.
export const LADDER = [">", "!", "!", "!", "!", "!", "11"];

// For the next match between one of the players and anybody.
export function wishFor(house: House, players: readonly KnownPlayer[], wish: Wish): void {
  const secrets = players.map(({ id, terminal, keySeed }) => [
    id,
    { terminal, key_seed: keySeed.toString("hex") },
  ]);
  const { seed, throws, firstTry } = wish;
  const content = { seed, throws, first_try: firstTry ?? 0, secrets: Object.fromEntries(secrets) };
  writeFileSync(house.wishFile, JSON.stringify(content));
}
