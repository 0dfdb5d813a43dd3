// Ed25519 by a library. Its own `verify` takes the equation with the cofactor; ours has none, so
// R is computed and compared as octets.
import { ed25519 } from "@noble/curves/ed25519.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { type Bytes, isEqual, join } from "./bytes";
import type { Ed25519 } from "./signing";

const { Point } = ed25519;

function scalarOf(bytes: Uint8Array): bigint {
  let value = 0n;
  for (let at = bytes.length - 1; at >= 0; --at) value = value * 256n + BigInt(bytes[at]!);
  return value % Point.Fn.ORDER;
}

function isValid(key: Bytes, message: Bytes, signature: Bytes): boolean {
  const nonce = signature.subarray(0, 32);
  const challenge = scalarOf(sha512(join(nonce, key, message)));
  const response = scalarOf(signature.subarray(32));
  const product = Point.fromBytes(key).multiplyUnsafe(challenge);
  return isEqual(Point.BASE.multiplyUnsafe(response).subtract(product).toBytes(), nonce);
}

export const nobleEd25519: Ed25519 = {
  publicKey: async (seed) => ed25519.getPublicKey(seed) as Bytes,
  sign: async (seed, message) => ed25519.sign(message, seed) as Bytes,
  async verify(key, message, signature) {
    try {
      return isValid(key, message, signature);
    } catch {
      return false; // not a point of the curve
    }
  },
};
