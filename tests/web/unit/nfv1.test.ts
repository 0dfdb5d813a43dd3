// The scheme's building blocks against the vectors of an independent program.
import { describe, expect, it, test } from "vitest";
import { BatchBook } from "../../../server/web/src/fair/batch";
import { type Bytes, fromHex, toHex } from "../../../server/web/src/fair/bytes";
import { HashChain, isNextLink, walkDown } from "../../../server/web/src/fair/chain";
import { decodeClose } from "../../../server/web/src/fair/close";
import { isAcceptableKey } from "../../../server/web/src/fair/curve";
import { readDice, readThrow } from "../../../server/web/src/fair/dice";
import { nobleEd25519 } from "../../../server/web/src/fair/ed25519-noble";
import { subtleEd25519 } from "../../../server/web/src/fair/ed25519-subtle";
import { Fault } from "../../../server/web/src/fair/fault";
import { sha256, ZERO_HASH } from "../../../server/web/src/fair/hash";
import { decodeHeader, type Header } from "../../../server/web/src/fair/header";
import { headerSignatureFault } from "../../../server/web/src/fair/header-signatures";
import { commitToPlayer } from "../../../server/web/src/fair/player-commitment";
import { decodeRecord } from "../../../server/web/src/fair/record";
import { ROLES, type Role } from "../../../server/web/src/fair/role";
import {
  CLOSE,
  isSigned,
  isValidSignature,
  publicKeyOf,
  sign,
} from "../../../server/web/src/fair/signing";
import { readData } from "./data";

interface Vectors {
  match_id: string;
  N: number;
  terminals: string[];
  anchors: string[];
  key_seeds: string[];
  keys: string[];
  players: { id: string; salt: string }[];
  header: string;
  header_hash: string;
  signatures: { server: string; seat1: string; seat2: string };
  rolls: { i: number; k0: string; k1: string; k2: string; dice: number[] }[];
  server_only_roll1: number[];
  rejection: { name: string; blocks: string[]; dice: number[] }[];
  ed25519: { name: string; public: string; message: string; signature: string; valid: boolean }[];
  batches: { size: number; record_hashes: string[]; sig: string; paths: string[][] }[];
  records: { record: string; hash: string; signature: object }[];
  close: { close: string; hash: string; signature: string };
}

const vectors: Vectors = JSON.parse(readData("nfv1.json"));
const hex = (text: string): Bytes => fromHex(text)!;
const header = decodeHeader(hex(vectors.header)) as Header;
const chainOf = (role: Role) => ({ match: hex(vectors.match_id), role });

describe("chains", () => {
  it.each(ROLES)("lead from the terminal of role %i to its anchor", (role) => {
    const chain = new HashChain(chainOf(role), vectors.N, hex(vectors.terminals[role]!));
    expect(toHex(chain.anchor)).toBe(vectors.anchors[role]);
  });

  it("give every link from checkpoints", () => {
    const terminal = hex(vectors.terminals[1]!);
    const chain = new HashChain(chainOf(1), vectors.N, terminal);
    for (const index of [1, 2, 31, 32, 33, 512, 1023, 1024]) {
      const link = walkDown(chainOf(1), vectors.N, index, terminal);
      expect(toHex(chain.link(index))).toBe(toHex(link));
    }
  });

  it("tell the next link from any other", () => {
    const [before, link] = vectors.rolls.slice(0, 2).map(({ k1 }) => hex(k1)) as [Bytes, Bytes];
    expect(isNextLink(chainOf(1), 2, before, link)).toBe(true);
    expect(isNextLink(chainOf(2), 2, before, link)).toBe(false);
    expect(isNextLink(chainOf(1), 3, before, link)).toBe(false);
  });
});

describe("dice", () => {
  it.each(vectors.rolls)("of throw $i are $dice", ({ i, k0, k1, k2, dice }) => {
    expect(readThrow(header.hash, i, [hex(k0), hex(k1), hex(k2)]).dice).toEqual(dice);
  });

  it("are other ones without the seats", () => {
    const links = [hex(vectors.rolls[0]!.k0), ZERO_HASH, ZERO_HASH] as const;
    expect(readThrow(header.hash, 1, links).dice).toEqual(vectors.server_only_roll1);
  });

  it.each(vectors.rejection)("skip what would favour four faces: $name", ({ blocks, dice }) => {
    expect(readDice((count) => hex(blocks[count]!)).dice).toEqual(dice);
  });
});

describe("header", () => {
  it("has the expected hash and commitments", () => {
    expect(toHex(header.hash)).toBe(vectors.header_hash);
    vectors.players.forEach(({ id, salt }, index) => {
      expect(toHex(commitToPlayer(hex(salt), id))).toBe(toHex(header.players[index]!));
    });
  });

  it("is signed by all", async () => {
    expect(await headerSignatureFault(header, vectors.signatures, "every key")).toBeNull();
    const wrong = { ...vectors.signatures, seat1: vectors.signatures.seat2 };
    expect(await headerSignatureFault(header, wrong, "given")).toMatchObject({
      code: "bad_signature",
    });
  });

  it("is refused where a field is out of its range", () => {
    for (const [at, code] of [
      [0, "bad_tag"],
      [17, "bad_version"],
      [18, "bad_value"],
      [19, "bad_value"],
      [343, "bad_value"],
      [351, "bad_log_checkpoint"],
    ] as const) {
      const bytes = header.bytes.slice();
      bytes[at]! ^= 0x40;
      expect(decodeHeader(bytes)).toMatchObject({ code });
    }
  });
});

describe("signatures", () => {
  it.each(vectors.ed25519)("$name", async (each) => {
    const [key, message, signature] = [each.public, each.message, each.signature].map(hex);
    expect(await isValidSignature(key!, message!, signature!)).toBe(each.valid);
  });

  test("by the browser and by the library are the same", async () => {
    const subtle = (await subtleEd25519())!;
    const seed = hex(vectors.key_seeds[1]!);
    const message = sha256(seed);
    for (const each of [subtle, nobleEd25519]) {
      expect(toHex(await each.publicKey(seed))).toBe(vectors.keys[1]);
      expect(toHex(await each.sign(seed, message))).toBe(
        toHex(await nobleEd25519.sign(seed, message)),
      );
    }
  });

  it.each(vectors.ed25519)("the library agrees: $name", async (each) => {
    const [key, message, signature] = [each.public, each.message, each.signature].map(hex);
    const isJudgedBefore = !(await isValidSignature(key!, message!, signature!)) && !each.valid;
    if (!isJudgedBefore) {
      expect(await nobleEd25519.verify(key!, message!, signature!)).toBe(each.valid);
    }
  });

  it("are made by a seat's own key", async () => {
    const seed = hex(vectors.key_seeds[2]!);
    expect(toHex(await publicKeyOf(seed))).toBe(vectors.keys[2]);
    expect(toHex(await sign(seed, 3, header.hash))).toBe(vectors.signatures.seat2);
  });

  it("refuse keys that are no points of the curve", () => {
    expect(vectors.keys.map(hex).every(isAcceptableKey)).toBe(true);
    expect(isAcceptableKey(new Uint8Array(32))).toBe(false);
    expect(isAcceptableKey(Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? 2 : 0)))).toBe(
      false,
    );
  });
});

describe("records", () => {
  it.each(vectors.records)("are signed in batches", async ({ record, hash, signature }) => {
    expect(toHex(sha256(hex(record)))).toBe(hash);
    expect(decodeRecord(hex(record))).not.toBeInstanceOf(Fault);
    expect(await new BatchBook(header.keys[0]).check(hex(hash), signature)).toBeNull();
  });

  it.each(vectors.batches)("stand in trees of $size leaves", async (batch) => {
    const book = new BatchBook(hex(vectors.keys[0]!));
    for (const [index, hash] of batch.record_hashes.entries()) {
      const entry = { sig: batch.sig, index, size: batch.size, path: batch.paths[index] };
      expect(await book.check(hex(hash), entry)).toBeNull();
      expect(await book.check(hex(hash), entry)).toMatchObject({ code: "batch_order" });
    }
  });

  it("end with a close that the server signs", async () => {
    const close = decodeClose(hex(vectors.close.close));
    if (close instanceof Fault) throw new Error(close.message);
    expect(toHex(close.hash)).toBe(vectors.close.hash);
    const signature = hex(vectors.close.signature);
    expect(await isSigned(header.keys[0], CLOSE, close.hash, signature)).toBe(true);
  });
});
