// Our own SHA-256 against Node's.
import { createHash, createHmac, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hmacSha256, sha256 } from "../../../server/web/src/fair/sha256";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("SHA-256", () => {
  it("is that of the standard's example", () => {
    expect(hex(sha256(utf8("abc")))).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
  });

  it("is Node's for every length around its blocks", () => {
    for (let length = 0; length <= 400; ++length) {
      const message = randomBytes(length);
      expect(hex(sha256(message))).toBe(createHash("sha256").update(message).digest("hex"));
    }
    const long = randomBytes(1_000_003);
    expect(hex(sha256(long))).toBe(createHash("sha256").update(long).digest("hex"));
  });

  it("makes Node's HMACs, with short and long keys", () => {
    for (let length = 0; length <= 130; ++length) {
      const key = randomBytes(length);
      const message = randomBytes(152);
      const wanted = createHmac("sha256", key).update(message).digest("hex");
      expect(hex(hmacSha256(key, message))).toBe(wanted);
    }
  });

  it("hashes the longest chain of all in some seconds", () => {
    const links = 1024 * (2 * 25 - 1);
    const message = new Uint8Array(69);
    const begin = performance.now();
    for (let link = 0; link < links; ++link) message.set(sha256(message), 37);
    console.info(`${links} links take ${Math.round(performance.now() - begin)} ms`);
    expect(performance.now() - begin).toBeLessThan(5000);
  });
});
