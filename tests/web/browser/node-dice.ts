// Chains and dice of a transcript by Node's crypto alone, as docs/fairness.md has them; nothing of
// the client is used.
import { createHash, createHmac } from "node:crypto";

export interface NodeThrow {
  readonly index: number;
  readonly key: string;
  // Of each block that was wanted.
  readonly digests: readonly string[];
  readonly dice: readonly number[];
}

const ROLL = 1;
const TYPE_AT = 84;
const BODY_AT = 96;
const ANCHORS_AT = [80, 112, 144];

const hash = (...parts: Uint8Array[]): Buffer =>
  createHash("sha256").update(Buffer.concat(parts)).digest();
const tag = (name: string): Buffer => Buffer.from(`NFv1/${name}`.padEnd(16, "\0"));
function u32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}

function thrown(headerHash: Buffer, index: number, keys: readonly Buffer[]): NodeThrow {
  const [key, one, two] = keys as [Buffer, Buffer, Buffer];
  const digests: string[] = [];
  const dice: number[] = [];
  for (let block = 0; dice.length < 2; ++block) {
    const rest = [headerHash, u32(index), u32(block), one, two, Buffer.alloc(32)];
    const message = Buffer.concat([tag("roll"), ...rest]);
    const digest = createHmac("sha256", key).update(message).digest();
    digests.push(digest.toString("hex"));
    for (const byte of digest) if (byte < 252 && dice.length < 2) dice.push((byte % 6) + 1);
  }
  return { index, key: key.toString("hex"), digests, dice };
}

// K[0] to K[N] of a role's chain, in hex.
export function chainByNode(match: Buffer, role: number, links: number, terminal: string): string[] {
  const keys: Buffer[] = [Buffer.from(terminal, "hex")];
  for (let index = links; index > 0; --index) {
    keys.unshift(hash(tag("step"), match, Buffer.from([role]), u32(index), keys[0]!));
  }
  return keys.map((key) => key.toString("hex"));
}

// The same of all three roles of a match that is over and whose seats have given their terminals.
export function chainsByNode(transcript: string): string[][] {
  const { header: hex, close, terminals } = JSON.parse(transcript);
  const header = Buffer.from(hex, "hex");
  const links = header.readUInt32BE(20);
  const ends = [close.slice(188, 252), terminals.seat1, terminals.seat2];
  return ends.map((end, role) => chainByNode(header.subarray(24, 40), role, links, end));
}

// Throws where a link is not the chain's, or a record's dice are not those of its links.
export function throwsByNode(transcript: string): NodeThrow[] {
  const file = JSON.parse(transcript) as { header: string; records: string[] };
  const header = Buffer.from(file.header, "hex");
  const match = header.subarray(24, 40);
  let last = ANCHORS_AT.map((at) => header.subarray(at, at + 32));
  return file.records
    .map((hex) => Buffer.from(hex, "hex"))
    .filter((record) => record[TYPE_AT] === ROLL)
    .map((record, at) => {
      const body = record.subarray(BODY_AT);
      const index = at + 1;
      const keys = [0, 1, 2].map((role) => body.subarray(5 + 32 * role, 37 + 32 * role));
      keys.forEach((key, role) => {
        const below = hash(tag("step"), match, Buffer.from([role]), u32(index), key);
        if (!below.equals(last[role]!)) throw new Error(`throw ${index}: link of role ${role}`);
      });
      last = keys;
      const result = thrown(hash(header), index, keys);
      if (!Buffer.from(result.dice).equals(body.subarray(101))) throw new Error(`throw ${index}: dice`);
      return result;
    });
}
