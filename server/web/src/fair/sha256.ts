// SHA-256 and HMAC (FIPS 180-4 and 198-1) in plain JavaScript: thousands of hashes in a row, which
// WebCrypto is too slow for, and where there is none, on plain HTTP. Not for secrets that somebody
// near could time: everything hashed here is published sooner or later.
import type { Bytes } from "./bytes";

const DIGEST_SIZE = 32;
const BLOCK_SIZE = 64;
const LENGTH_SIZE = 8;
const ROUNDS = 64;

function words(hex: string): Uint32Array {
  return Uint32Array.from(hex.match(/.{8}/g)!, (word) => Number.parseInt(word, 16));
}

// Fractions of the roots of the first primes: cubic ones for each round, square ones to begin with.
const CONSTANTS = words(
  "428a2f9871374491b5c0fbcfe9b5dba53956c25b59f111f1923f82a4ab1c5ed5" +
    "d807aa9812835b01243185be550c7dc372be5d7480deb1fe9bdc06a7c19bf174" +
    "e49b69c1efbe47860fc19dc6240ca1cc2de92c6f4a7484aa5cb0a9dc76f988da" +
    "983e5152a831c66db00327c8bf597fc7c6e00bf3d5a7914706ca635114292967" +
    "27b70a852e1b21384d2c6dfc53380d13650a7354766a0abb81c2c92e92722c85" +
    "a2bfe8a1a81a664bc24b8b70c76c51a3d192e819d6990624f40e3585106aa070" +
    "19a4c1161e376c082748774c34b0bcb5391c0cb34ed8aa4a5b9cca4f682e6ff3" +
    "748f82ee78a5636f84c878148cc7020890befffaa4506cebbef9a3f7c67178f2",
);
const START = words("6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab5be0cd19");

const schedule = new Uint32Array(ROUNDS);

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function fillSchedule(block: DataView, offset: number): void {
  for (let at = 0; at < 16; ++at) schedule[at] = block.getUint32(offset + 4 * at);
  for (let at = 16; at < ROUNDS; ++at) {
    const late = schedule[at - 2]!;
    const early = schedule[at - 15]!;
    const one = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    const two = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    schedule[at] = one + schedule[at - 7]! + two + schedule[at - 16]!;
  }
}

function compress(state: Uint32Array, block: DataView, offset: number): void {
  fillSchedule(block, offset);
  let [a, b, c, d, e, f, g, h] = state as unknown as number[] as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let at = 0; at < ROUNDS; ++at) {
    const mixE = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const one = h + mixE + ((e & f) ^ (~e & g)) + CONSTANTS[at]! + schedule[at]!;
    const mixA = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const two = mixA + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at]! += word;
}

export function sha256(message: Uint8Array): Bytes {
  const blocks = Math.ceil((message.length + 1 + LENGTH_SIZE) / BLOCK_SIZE);
  const padded = new Uint8Array(blocks * BLOCK_SIZE);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - LENGTH_SIZE, BigInt(message.length) * 8n);
  const state = START.slice();
  for (let at = 0; at < padded.length; at += BLOCK_SIZE) compress(state, view, at);
  const digest = new Uint8Array(DIGEST_SIZE);
  const out = new DataView(digest.buffer);
  for (const [at, word] of state.entries()) out.setUint32(4 * at, word);
  return digest;
}

export function hmacSha256(key: Uint8Array, message: Uint8Array): Bytes {
  const short = key.length > BLOCK_SIZE ? sha256(key) : key;
  const padded = (filler: number, rest: Uint8Array): Uint8Array => {
    const whole = new Uint8Array(BLOCK_SIZE + rest.length).fill(filler, 0, BLOCK_SIZE);
    for (const [at, byte] of short.entries()) whole[at]! ^= byte;
    whole.set(rest, BLOCK_SIZE);
    return whole;
  };
  return sha256(padded(0x5c, sha256(padded(0x36, message))));
}
