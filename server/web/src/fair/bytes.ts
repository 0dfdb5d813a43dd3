// Octets: hex, comparing, joining, and reading big-endian fields one after the other.

export type Bytes = Uint8Array<ArrayBuffer>;

const HEX = /^(?:[0-9a-f]{2})*$/;

export function toHex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += byte.toString(16).padStart(2, "0");
  return text;
}

// Lower-case hex of exactly `length` octets, where one is given; anything else is null.
export function fromHex(text: unknown, length?: number): Bytes | null {
  if (typeof text !== "string" || !HEX.test(text)) return null;
  if (length !== undefined && text.length !== 2 * length) return null;
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; ++at) {
    bytes[at] = Number.parseInt(text.slice(2 * at, 2 * at + 2), 16);
  }
  return bytes;
}

export function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

export function isZero(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}

export function join(...parts: Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

// A whole number, below 2⁵³, as `size` octets.
export function bigEndian(value: number, size: number): Bytes {
  const bytes = new Uint8Array(size);
  for (let at = size - 1; at >= 0; --at) {
    bytes[at] = value % 256;
    value = Math.floor(value / 256);
  }
  return bytes;
}

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text) as Bytes;

// Takes a message apart from the front. What lies beyond its end reads as zero; `isWhole` says at
// the end whether it was neither too short nor too long.
export class ByteReader {
  readonly #source: Uint8Array;
  #at = 0;

  constructor(source: Uint8Array) {
    this.#source = source;
  }

  get left(): number {
    return Math.max(0, this.#source.length - this.#at);
  }

  get isWhole(): boolean {
    return this.#at === this.#source.length;
  }

  take(length: number): Bytes {
    const part = new Uint8Array(length);
    part.set(this.#source.subarray(this.#at, this.#at + length));
    this.#at += length;
    return part;
  }

  // Of at most seven octets' worth: a value of 2⁵³ or more comes out as Infinity.
  number(size: number): number {
    const value = this.take(size).reduce((sum, byte) => sum * 256 + byte, 0);
    return value <= Number.MAX_SAFE_INTEGER ? value : Number.POSITIVE_INFINITY;
  }
}
