// What a seat checks before its first link (fairness page, section 3).

import { fromHex, isEqual } from "../fair/bytes";
import { chainLengthOf } from "../fair/chain";
import { Fault } from "../fair/fault";
import { decodeHeader, HEADER_SIZE, type Header } from "../fair/header";
import { type Asked, headerSignatureFault } from "../fair/header-signatures";
import { commitToPlayer, SALT_SIZE } from "../fair/player-commitment";
import type { BySeat } from "../fair/role";
import type { KnownRules } from "../fair/rules-document";
import { checkRules, parseRules } from "../fair/rules-document";
import type { Offer, WireHeader, WirePlayer, WireReceipt } from "../wire/messages";
import type { MatchTerms } from "./record-book";

// What the header has to say of this seat.
export interface OwnCommitment {
  readonly anchor: Uint8Array;
  readonly key: Uint8Array;
}

// Why no anchor is given for the offer; null: it is good.
export function objectionToOffer(
  offer: Offer,
  player: string | null,
  known: KnownRules,
): string | null {
  const rules = parseRules(offer.rules, known);
  if (rules instanceof Fault) return rules.message;
  if (offer.links !== chainLengthOf(rules.points)) return "the links do not fit the points";
  if (!fromHex(offer.match, 16)) return "the match's id has not its form";
  if (player && offer.players[offer.seat - 1]?.id !== player) return "the seat is another player's";
  return null;
}

function commitsTo(header: Header, players: BySeat<WirePlayer>): boolean {
  return players.every(({ salt, id }, index) => {
    const octets = fromHex(salt, SALT_SIZE);
    return octets && isEqual(commitToPlayer(octets, id), header.players[index]!);
  });
}

// A header or receipt as it came, held against the terms of the match. For watchers too.
export async function readTerms(
  sent: WireHeader | WireReceipt,
  document: string,
  players: BySeat<WirePlayer>,
  asked: Asked,
  known: KnownRules,
): Promise<MatchTerms | string> {
  const bytes = fromHex(sent.header, HEADER_SIZE);
  const header = bytes && decodeHeader(bytes);
  if (!header) return "the header is not its hex";
  if (header instanceof Fault) return header.message;
  if (!isEqual(header.match, fromHex(sent.match) ?? new Uint8Array())) {
    return "the header is of another match";
  }
  const rules = checkRules(header, document, known);
  if (rules instanceof Fault) return rules.message;
  if (!commitsTo(header, players)) return "the header commits to other players";
  const fault = await headerSignatureFault(header, sent.signatures, asked);
  return fault?.message ?? { header, signatures: sent.signatures, rules, document, players };
}

// What a seat asks of a header beyond that: it is what was offered, with this seat's own part.
export function objectionToHeader(header: Header, offer: Offer, own: OwnCommitment): string | null {
  const serverAnchor = fromHex(offer.server_anchor, 32);
  if (!serverAnchor || !isEqual(header.anchors[0], serverAnchor)) return "another server's anchor";
  if (header.links !== offer.links) return "another number of links than offered";
  if (header.created !== offer.created) return "another time than offered";
  if (!isEqual(header.anchors[offer.seat], own.anchor)) return "not this seat's anchor";
  if (!isEqual(header.keys[offer.seat], own.key)) return "not this seat's key";
  return null;
}
