// SHA-256 as the scheme NFv1 uses it (fairness page, part two).
import { type Bytes, join, utf8 } from "./bytes";
import { sha256 as hashOf } from "./sha256";

export { hmacSha256 } from "./sha256";

export const HASH_SIZE = 32;
export const ZERO_HASH: Bytes = new Uint8Array(HASH_SIZE);

export function sha256(...parts: Uint8Array[]): Bytes {
  return hashOf(parts.length === 1 ? parts[0]! : join(...parts));
}

// The text "NFv1/<name>", filled up with zeros to sixteen octets: what a hash is of.
export function tag(name: string): Bytes {
  const padded = new Uint8Array(16);
  padded.set(utf8(`NFv1/${name}`));
  return padded;
}
