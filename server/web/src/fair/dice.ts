// From links to dice (fairness page, section 4).
import { type Bytes, bigEndian, join } from "./bytes";
import { hmacSha256, tag, ZERO_HASH } from "./hash";
import type { ByRole } from "./role";

export type Dice = readonly [one: number, two: number];

const ROLL = tag("roll");
// 252 is the largest multiple of six in a byte; what lies above would favour four faces.
const FIRST_SKIPPED = 252;

// How a throw came about, for those who want to see it.
export interface ThrowReading {
  readonly dice: Dice;
  // HMAC's key and message, and its digests as far as they were needed.
  readonly key: Bytes;
  readonly messages: readonly Bytes[];
  readonly digests: readonly Bytes[];
  // Places of the bytes, counted through all digests.
  readonly used: readonly [number, number];
  readonly skipped: readonly number[];
}

interface ByteReading {
  readonly dice: Dice;
  readonly used: readonly [number, number];
  readonly skipped: readonly number[];
}

// `block(c)` is the c-th digest; it is asked for no more of them than are needed.
export function readDice(block: (count: number) => Bytes): ByteReading {
  const dice: number[] = [];
  const used: number[] = [];
  const skipped: number[] = [];
  for (let count = 0, at = 0; ; ++count) {
    for (const byte of block(count)) {
      if (byte >= FIRST_SKIPPED) {
        skipped.push(at);
      } else {
        dice.push((byte % 6) + 1);
        used.push(at);
      }
      ++at;
      if (dice.length === 2)
        return { dice: [dice[0]!, dice[1]!], used: [used[0]!, used[1]!], skipped };
    }
  }
}

// The links of roles that do not contribute are zero.
export function readThrow(headerHash: Bytes, index: number, links: ByRole<Bytes>): ThrowReading {
  const messages: Bytes[] = [];
  const digests: Bytes[] = [];
  const reading = readDice((count) => {
    const numbers = join(bigEndian(index, 4), bigEndian(count, 4));
    const message = join(ROLL, headerHash, numbers, links[1], links[2], ZERO_HASH);
    const digest = hmacSha256(links[0], message);
    messages.push(message);
    digests.push(digest);
    return digest;
  });
  return { ...reading, key: links[0], messages, digests };
}
