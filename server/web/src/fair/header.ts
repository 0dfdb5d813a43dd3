// The 384 octets that fix all dice of a match (fairness page, section 2).
import { ByteReader, type Bytes, isEqual, isZero } from "./bytes";
import { isAcceptableKey } from "./curve";
import { Fault } from "./fault";
import { sha256, tag } from "./hash";
import { type ByRole, type BySeat, ROLE_NAMES, ROLES, type Role } from "./role";

export const HEADER_SIZE = 384;
const HEADER = tag("header");
const TWO_DICE_OF_SIX = 0x26;

export interface Header {
  readonly bytes: Bytes;
  // HH.
  readonly hash: Bytes;
  // Bit 0: seat one contributes; bit 1: seat two.
  readonly mode: number;
  readonly links: number;
  readonly match: Bytes;
  readonly created: number;
  readonly rulesHash: Bytes;
  readonly anchors: ByRole<Bytes>;
  readonly keys: ByRole<Bytes>;
  readonly players: BySeat<Bytes>;
}

// The server always does.
export function contributes(header: Header, role: Role): boolean {
  return role === 0 || (header.mode & role) !== 0;
}

export const isSigner = (header: Header, role: Role): boolean => !isZero(header.keys[role]);

export const BOTH_SEATS = 3;

function threeHashes(reader: ByteReader): ByRole<Bytes> {
  return [reader.take(32), reader.take(32), reader.take(32)];
}

function anchorFault(header: Header): Fault | null {
  for (const role of ROLES) {
    if (contributes(header, role) !== isZero(header.anchors[role])) continue;
    return new Fault("bad_anchor", `the anchor of ${ROLE_NAMES[role]} does not go with the mode`);
  }
  return null;
}

function keyFault(header: Header): Fault | null {
  if (!isSigner(header, 0)) return new Fault("bad_key", "the server's key is missing");
  for (const role of ROLES) {
    if (isSigner(header, role) && !isAcceptableKey(header.keys[role])) {
      return new Fault("bad_key", `the key of ${ROLE_NAMES[role]} is no acceptable Ed25519 key`);
    }
    const isShared = ROLES.some(
      (other) =>
        other < role && isSigner(header, role) && isEqual(header.keys[role], header.keys[other]),
    );
    if (isShared) return new Fault("shared_key", "two roles of the header share a key");
  }
  return null;
}

export function decodeHeader(bytes: Bytes): Header | Fault {
  if (bytes.length !== HEADER_SIZE)
    return new Fault("bad_length", "the header is not of 384 octets");
  const reader = new ByteReader(bytes);
  if (!isEqual(reader.take(HEADER.length), HEADER)) {
    return new Fault("bad_tag", "the header does not begin with NFv1/header");
  }
  if (reader.number(2) !== 1)
    return new Fault("bad_version", "the header is of an unknown version");
  const mode = reader.number(1);
  const isKnown = mode <= BOTH_SEATS && reader.number(1) === TWO_DICE_OF_SIX;
  if (!isKnown) return new Fault("bad_value", "a field of the header is out of its range");
  const header: Header = {
    bytes,
    hash: sha256(bytes),
    mode,
    links: reader.number(4),
    match: reader.take(16),
    created: reader.number(8),
    rulesHash: reader.take(32),
    anchors: threeHashes(reader),
    keys: threeHashes(reader),
    players: [reader.take(32), reader.take(32)],
  };
  if (reader.number(8) !== 0) return new Fault("bad_value", "the header names a beacon");
  const hasLog = !isZero(reader.take(8));
  if (hasLog === isZero(reader.take(32))) {
    return new Fault("bad_log_checkpoint", "the header's log root does not go with its log size");
  }
  return anchorFault(header) ?? keyFault(header) ?? header;
}
