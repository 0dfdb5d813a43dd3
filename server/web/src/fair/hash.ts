// SHA-256 as the scheme NFv1 uses it (fairness page, part two).
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 as nobleSha256 } from "@noble/hashes/sha2.js";
import { type Bytes, join, utf8 } from "./bytes";

export const HASH_SIZE = 32;
export const ZERO_HASH: Bytes = new Uint8Array(HASH_SIZE);

export function sha256(...parts: Uint8Array[]): Bytes {
  return nobleSha256(parts.length === 1 ? parts[0]! : join(...parts)) as Bytes;
}

export function hmacSha256(key: Uint8Array, message: Uint8Array): Bytes {
  return hmac(nobleSha256, key, message) as Bytes;
}

// The text "NFv1/<name>", filled up with zeros to sixteen octets: what a hash is of.
export function tag(name: string): Bytes {
  const padded = new Uint8Array(16);
  padded.set(utf8(`NFv1/${name}`));
  return padded;
}
