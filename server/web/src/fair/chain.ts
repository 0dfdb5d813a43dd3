// Chains of dice keys (fairness page, section 1).
import { type Bytes, bigEndian, isEqual } from "./bytes";
import { sha256, tag } from "./hash";
import type { Role } from "./role";

export const KEY_SIZE = 32;
const STEP = tag("step");

// What a link is hashed along with: it fits no other match and no other role.
export interface ChainIdentity {
  readonly match: Bytes;
  readonly role: Role;
}

// K[j-1] of K[j].
export function stepDown(chain: ChainIdentity, index: number, key: Bytes): Bytes {
  return sha256(STEP, chain.match, bigEndian(chain.role, 1), bigEndian(index, 4), key);
}

// K[to] of K[from]; to <= from.
export function walkDown(chain: ChainIdentity, from: number, to: number, key: Bytes): Bytes {
  let at = key;
  for (let index = from; index > to; --index) at = stepDown(chain, index, at);
  return at;
}

export function isNextLink(
  chain: ChainIdentity,
  index: number,
  before: Bytes,
  link: Bytes,
): boolean {
  return isEqual(stepDown(chain, index, link), before);
}

export const chainLengthOf = (points: number): number => 1024 * (2 * points - 1);

// One's own chain: the terminal and a checkpoint every √N links, from which any link is √N hashes
// away. Making it takes N hashes: off the main thread.
export class HashChain {
  readonly anchor: Bytes;
  readonly #identity: ChainIdentity;
  readonly #length: number;
  readonly #spacing: number;
  readonly #checkpoints = new Map<number, Bytes>();

  constructor(identity: ChainIdentity, length: number, terminal: Bytes) {
    this.#identity = identity;
    this.#length = length;
    this.#spacing = Math.ceil(Math.sqrt(length));
    let key = terminal;
    this.#checkpoints.set(length, key);
    for (let index = length; index > 0; --index) {
      key = stepDown(identity, index, key);
      if ((index - 1) % this.#spacing === 0) this.#checkpoints.set(index - 1, key);
    }
    this.anchor = key;
  }

  // K[index], 1 to N.
  link(index: number): Bytes {
    const above = Math.min(this.#length, Math.ceil(index / this.#spacing) * this.#spacing);
    return walkDown(this.#identity, above, index, this.#checkpoints.get(above)!);
  }
}
