// Ed25519 by WebCrypto. Chromium's and Firefox's verify without the cofactor and compare R as octets.
import { type Bytes, fromHex, join } from "./bytes";
import type { Ed25519 } from "./signing";

const NAME = "Ed25519";
// A private key of RFC 8410 up to the 32 octets of the seed.
const PKCS8_PREFIX = fromHex("302e020100300506032b657004220420")!;

function octetsOfBase64Url(text: string): Bytes {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function importSeed(subtle: SubtleCrypto, seed: Bytes): Promise<CryptoKey> {
  return subtle.importKey("pkcs8", join(PKCS8_PREFIX, seed), NAME, true, ["sign"]);
}

function over(subtle: SubtleCrypto): Ed25519 {
  return {
    async publicKey(seed) {
      const jwk = await subtle.exportKey("jwk", await importSeed(subtle, seed));
      return octetsOfBase64Url(jwk.x!);
    },
    async sign(seed, message) {
      return new Uint8Array(await subtle.sign(NAME, await importSeed(subtle, seed), message));
    },
    async verify(key, message, signature) {
      try {
        const imported = await subtle.importKey("raw", key, NAME, false, ["verify"]);
        return await subtle.verify(NAME, imported, signature, message);
      } catch {
        return false; // not a point of the curve
      }
    },
  };
}

// Null where there is no such cryptography: outside secure contexts, in older browsers.
export async function subtleEd25519(): Promise<Ed25519 | null> {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return null;
  try {
    await importSeed(subtle, new Uint8Array(32));
    return over(subtle);
  } catch {
    return null;
  }
}
