// One's own seat: its secret, its part in the header, its links, its terminal.
import { type Bytes, fromHex, toHex, utf8 } from "../fair/bytes";
import { sha256, tag } from "../fair/hash";
import type { Header } from "../fair/header";
import type { Seat as SeatNumber } from "../fair/role";
import { publicKeyOf, type SignedThing, sign } from "../fair/signing";
import type { Offer } from "../wire/messages";
import type { DiceKeeper } from "./dice-keeper";
import type { SeatEntry, SeatSecret, SeatStore } from "./seat-store";
import type { OwnCommitment } from "./set-up";

const OWN = tag("own");

// K[N] of the player's own text and of 32 random octets, without which the text would be guessed.
export function terminalOf(entropy: Bytes, text: string): Bytes {
  return sha256(OWN, entropy, utf8(text));
}

function drawSecret(text: string): SeatSecret {
  const entropy = crypto.getRandomValues(new Uint8Array(32));
  const keySeed = crypto.getRandomValues(new Uint8Array(32));
  const terminal = toHex(terminalOf(entropy, text));
  return { terminal, entropy: toHex(entropy), text, keySeed: toHex(keySeed) };
}

// A fresh secret for an offer, or the one that this browser has for it already. After: it is on
// disk, so that its anchor may go out.
export function claimSeat(store: SeatStore, offer: Offer, text: string): Promise<SeatEntry> {
  return store.claim({ match: offer.match, secret: drawSecret(text), offer, commands: [] });
}

export class Seat implements OwnCommitment {
  readonly number: SeatNumber;
  readonly offer: Offer;
  readonly anchor: Bytes;
  readonly key: Bytes;
  readonly #secret: SeatSecret;
  readonly #dice: DiceKeeper;

  private constructor(entry: SeatEntry, dice: DiceKeeper, anchor: Bytes, key: Bytes) {
    this.number = entry.offer.seat;
    this.offer = entry.offer;
    this.anchor = anchor;
    this.key = key;
    this.#secret = entry.secret;
    this.#dice = dice;
  }

  static async of(entry: SeatEntry, dice: DiceKeeper): Promise<Seat> {
    const { offer, secret } = entry;
    const chain = { match: fromHex(offer.match, 16)!, role: offer.seat };
    const [anchor, key] = await Promise.all([
      dice.anchor(chain, offer.links, fromHex(secret.terminal, 32)!),
      publicKeyOf(fromHex(secret.keySeed, 32)!),
    ]);
    return new Seat(entry, dice, anchor, key);
  }

  // Hex, as it travels.
  async signatureOf(header: Header): Promise<string> {
    const what = (this.number + 1) as SignedThing;
    return toHex(await sign(fromHex(this.#secret.keySeed, 32)!, what, header.hash));
  }

  // Before: all that `MatchSession` asks for has been checked.
  async link(index: number): Promise<string> {
    const chain = { match: fromHex(this.offer.match, 16)!, role: this.number };
    return toHex(await this.#dice.link(chain, index));
  }

  // Before: the close has been checked and stored.
  get terminal(): string {
    return this.#secret.terminal;
  }

  // What the terminal was made of: 32 random octets and the player's own text. Before: as above.
  get preimage(): Pick<SeatSecret, "entropy" | "text"> {
    return this.#secret;
  }
}
