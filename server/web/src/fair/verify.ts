// Judges a whole transcript as an outsider: every check of the fairness page, section 10, in its
// order, replayed through the rules engine.
import type { Engine } from "../engine/engine";
import { BatchBook } from "./batch";
import { type Bytes, fromHex, isEqual } from "./bytes";
import { KEY_SIZE } from "./chain";
import { decodeClose, type MatchClose } from "./close";
import { Fault } from "./fault";
import { decodeHeader, HEADER_SIZE, type Header } from "./header";
import { headerSignatureFault } from "./header-signatures";
import { isObject } from "./json";
import { type ChainWalker, MatchLog } from "./match-log";
import { commitToPlayer, SALT_SIZE } from "./player-commitment";
import { checkReceipt } from "./receipt";
import { isRoll, type MatchRecord } from "./record";
import { type BySeat, SEATS } from "./role";
import { checkRules, type RulesDocument } from "./rules-document";
import { CLOSE, isSigned, SIGNATURE_SIZE } from "./signing";
import { readTranscript, type Transcript } from "./transcript";

export type Place =
  | "file"
  | "header"
  | "signatures"
  | "receipt"
  | "rules"
  | "players"
  | "record"
  | "close";

// The first thing that is wrong.
export interface Wrong {
  readonly place: Place;
  // Its number, where a record is wrong.
  readonly record: number | null;
  readonly fault: Fault;
}

export interface VerifiedPlayer {
  readonly name: string;
  // Null after a deletion: then the commitment is not checked.
  readonly id: string | null;
}

// What has been found good, up to `wrong` where something is.
export interface Verification {
  readonly wrong: Wrong | null;
  readonly header: Header | null;
  readonly rules: RulesDocument | null;
  readonly players: BySeat<VerifiedPlayer> | null;
  readonly records: readonly MatchRecord[];
  readonly close: MatchClose | null;
}

export interface Tools {
  readonly engine: Engine;
  readonly walk?: ChainWalker;
  // The text of a receipt that the transcript has to keep to.
  readonly receipt?: string | null;
}

interface Progress {
  header: Header | null;
  rules: RulesDocument | null;
  players: BySeat<VerifiedPlayer> | null;
  records: MatchRecord[];
  close: MatchClose | null;
}

const LONGEST_RECORD = 256;

function readPlayer(entry: unknown, committed: Bytes): VerifiedPlayer | Fault {
  const bad = new Fault("bad_member", "a player has not its form");
  if (!isObject(entry) || typeof entry.name !== "string") return bad;
  const { name, id = null, salt = null } = entry;
  const isDeleted = id === null && salt === null;
  if (isDeleted) return { name, id: null };
  if (id === null || salt === null) {
    return new Fault("missing_member", "a player has an id without salt or vice versa");
  }
  const octets = fromHex(salt, SALT_SIZE);
  if (typeof id !== "string" || !octets) return bad;
  return isEqual(commitToPlayer(octets, id), committed)
    ? { name, id }
    : new Fault("bad_commitment", "the header does not commit to this player");
}

function readPlayers(file: Transcript, header: Header): BySeat<VerifiedPlayer> | Fault {
  if (file.players.length !== 2) return new Fault("bad_member", "there are not two players");
  const white = readPlayer(file.players[0], header.players[0]);
  if (white instanceof Fault) return white;
  const black = readPlayer(file.players[1], header.players[1]);
  return black instanceof Fault ? black : [white, black];
}

function readHeader(file: Transcript): Header | Fault {
  const bytes = fromHex(file.header, HEADER_SIZE);
  if (!bytes) return new Fault("bad_member", "the header is not its hex");
  const header = decodeHeader(bytes);
  if (header instanceof Fault) return header;
  const match = fromHex(file.match, 16);
  if (!match) return new Fault("bad_member", "the match is not its hex");
  return isEqual(match, header.match)
    ? header
    : new Fault("other_match", "the header is not of the match named");
}

function readRecord(given: unknown): Bytes | Fault {
  const bytes = fromHex(given);
  return bytes && bytes.length <= LONGEST_RECORD
    ? bytes
    : new Fault("bad_member", "the record is not hex of a fitting length");
}

async function checkRecords(
  file: Transcript,
  log: MatchLog,
  records: MatchRecord[],
): Promise<Fault | null> {
  const batches = new BatchBook(log.header.keys[0]);
  for (const [seq, given] of file.records.entries()) {
    const bytes = readRecord(given);
    if (bytes instanceof Fault) return bytes;
    const record = log.append(bytes);
    if (record instanceof Fault) return record;
    const fault = await batches.check(log.lastHash, file.recordSignatures[seq]);
    if (fault) return fault;
    records.push(record);
  }
  return null;
}

async function checkClose(
  file: Transcript,
  log: MatchLog,
  walk?: ChainWalker,
): Promise<MatchClose | Fault | null> {
  if (file.close === null && file.closeSignature === null) {
    return file.terminals
      ? new Fault("missing_close", "terminals of a match without a close")
      : null;
  }
  const bytes = fromHex(file.close);
  const signature = fromHex(file.closeSignature, SIGNATURE_SIZE);
  if (!bytes || !signature) return new Fault("bad_member", "the close is not its hex");
  const close = decodeClose(bytes);
  if (close instanceof Fault) return close;
  if (!(await isSigned(log.header.keys[0], CLOSE, close.hash, signature))) {
    return new Fault("bad_signature", "the close is not signed by the server");
  }
  const fault = (await log.checkClose(close, walk)) ?? (await terminalFault(file, log, walk));
  return fault ?? close;
}

async function terminalFault(
  file: Transcript,
  log: MatchLog,
  walk?: ChainWalker,
): Promise<Fault | null> {
  for (const seat of SEATS) {
    const given = file.terminals?.[`seat${seat}`] ?? null;
    if (given === null) continue;
    const terminal = fromHex(given, KEY_SIZE);
    if (!terminal) return new Fault("bad_member", "a terminal is not its hex");
    if (!(await log.isTerminalOf(seat, terminal, walk))) {
      return new Fault("wrong_terminal", `the terminal of seat ${seat} leads elsewhere`);
    }
  }
  return null;
}

async function run(file: Transcript, tools: Tools, done: Progress): Promise<Wrong | null> {
  const wrong = (place: Place, fault: Fault, record: number | null = null): Wrong => ({
    place,
    record,
    fault,
  });
  const header = readHeader(file);
  if (header instanceof Fault) return wrong("header", header);
  done.header = header;
  const hasThrow = file.records.some((each) => isRoll(fromHex(each) ?? new Uint8Array()));
  const asked = hasThrow ? "every key" : "given";
  const signatureFault = await headerSignatureFault(header, file.signatures, asked);
  if (signatureFault) return wrong("signatures", signatureFault);
  const receipt = tools.receipt ?? null;
  const receiptFault = receipt !== null && (await checkReceipt(receipt, header, file.records));
  if (receiptFault) return wrong("receipt", receiptFault);
  const rules = checkRules(header, file.rules, tools.engine);
  if (rules instanceof Fault) return wrong("rules", rules);
  done.rules = rules;
  const players = readPlayers(file, header);
  if (players instanceof Fault) return wrong("players", players);
  done.players = players;
  const log = new MatchLog(header, rules, tools.engine);
  const recordFault = await checkRecords(file, log, done.records);
  if (recordFault) return wrong("record", recordFault, done.records.length);
  const close = await checkClose(file, log, tools.walk);
  if (close instanceof Fault) return wrong("close", close);
  done.close = close;
  return null;
}

// A match that has no close yet is valid as far as it goes.
export async function verifyTranscript(text: string, tools: Tools): Promise<Verification> {
  const done: Progress = { header: null, rules: null, players: null, records: [], close: null };
  const file = readTranscript(text);
  const wrong: Wrong | null =
    file instanceof Fault
      ? { place: "file", record: null, fault: file }
      : await run(file, tools, done);
  return { wrong, ...done };
}
