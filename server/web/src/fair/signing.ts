// Ed25519, strict, over hashes of the scheme: by the browser's own cryptography where it has it,
// else (plain HTTP by name, older browsers) by a library that is then loaded.
import { type Bytes, bigEndian, join } from "./bytes";
import { isCanonicalPoint, isCanonicalScalar, isOfLargeOrder } from "./curve";
import { subtleEd25519 } from "./ed25519-subtle";
import { tag } from "./hash";

export const SIGNATURE_SIZE = 64;
const SIG = tag("sig");

// What is signed. The header by the server and by seats one and two; a batch of records; the close.
export type SignedThing = 1 | 2 | 3 | 4 | 7;
export const BATCH = 4;
export const CLOSE = 7;

// The two operations that differ between the browser's cryptography and the library.
interface Ed25519 {
  publicKey(seed: Bytes): Promise<Bytes>;
  sign(seed: Bytes, message: Bytes): Promise<Bytes>;
  verify(key: Bytes, message: Bytes, signature: Bytes): Promise<boolean>;
}

const signedMessage = (what: SignedThing, hash: Bytes): Bytes =>
  join(SIG, bigEndian(what, 1), hash);

let chosen: Promise<Ed25519> | undefined;

async function chooseImplementation(): Promise<Ed25519> {
  return (await subtleEd25519()) ?? (await import("./ed25519-noble")).nobleEd25519;
}

function implementation(): Promise<Ed25519> {
  chosen ??= chooseImplementation();
  return chosen;
}

export async function isSigned(
  key: Bytes,
  what: SignedThing,
  hash: Bytes,
  signature: Bytes,
): Promise<boolean> {
  return isValidSignature(key, signedMessage(what, hash), signature);
}

// Before: `key` is a point of the curve or nobody says so; one that is none never verifies.
export async function isValidSignature(
  key: Bytes,
  message: Bytes,
  signature: Bytes,
): Promise<boolean> {
  if (signature.length !== SIGNATURE_SIZE) return false;
  if (!isCanonicalPoint(key) || !isOfLargeOrder(key)) return false;
  if (!isCanonicalPoint(signature.subarray(0, 32))) return false;
  if (!isCanonicalScalar(signature.subarray(32))) return false;
  return (await implementation()).verify(key, message, signature);
}

export async function publicKeyOf(seed: Bytes): Promise<Bytes> {
  return (await implementation()).publicKey(seed);
}

export async function sign(seed: Bytes, what: SignedThing, hash: Bytes): Promise<Bytes> {
  return (await implementation()).sign(seed, signedMessage(what, hash));
}

export type { Ed25519 };
