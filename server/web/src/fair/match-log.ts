// The one place that knows what may follow what in a match (fairness page, sections 5, 7 and 8).
// It is fed records one by one and holds what they add up to. Signatures are not its business.
import type { Engine } from "../engine/engine";
import type { Game } from "../engine/game";
import type { Awaited } from "./awaited";
import { type Bytes, isEqual, isZero } from "./bytes";
import { type ChainIdentity, walkDown } from "./chain";
import type { MatchClose } from "./close";
import { Fault } from "./fault";
import { sha256 } from "./hash";
import { contributes, type Header } from "./header";
import { closeFault } from "./match-close-rules";
import { takeRecord } from "./match-log-rules";
import { MatchState } from "./match-state";
import { decodeRecord, type MatchRecord } from "./record";
import type { BySeat, Role, Seat } from "./role";
import type { RulesDocument } from "./rules-document";

// K[to] of K[from]: a long way, so that it may be walked off the main thread.
export type ChainWalker = (
  chain: ChainIdentity,
  from: number,
  to: number,
  key: Bytes,
) => Bytes | Promise<Bytes>;

export class MatchLog {
  readonly #state: MatchState;

  // Before: `rules` is what `checkRules` gave for this header.
  constructor(header: Header, rules: RulesDocument, engine: Engine) {
    this.#state = new MatchState(header, rules, engine.newGame());
  }

  get header(): Header {
    return this.#state.header;
  }
  get rules(): RulesDocument {
    return this.#state.rules;
  }
  // To be read only.
  get game(): Game {
    return this.#state.game;
  }
  // Number of records; the next one's seq.
  get size(): number {
    return this.#state.size;
  }
  get lastHash(): Bytes {
    return this.#state.lastHash;
  }
  // Seq of the newest record other than RESUME and AGREE: what a command answers.
  get lastDecision(): number | null {
    return this.#state.lastDecision;
  }
  get throws(): number {
    return this.#state.throws;
  }
  // From 1; 0 before the first game.
  get gameNumber(): number {
    return this.#state.gameNumber;
  }
  get score(): BySeat<number> {
    return this.#state.score;
  }
  get due(): Awaited {
    return this.#state.due;
  }
  hasAgreed(seat: Seat): boolean {
    return this.#state.agreed.has(seat);
  }
  // Two if that seat has borne nothing off.
  pointsIfResigned(seat: Seat): 1 | 2 {
    return this.#state.pointsIfResigned(seat);
  }

  // Nothing is added where there is a fault; the log is then of no further use.
  append(data: Bytes): MatchRecord | Fault {
    const record = decodeRecord(data);
    if (record instanceof Fault) return record;
    const fault = takeRecord(this.#state, record);
    if (fault) return fault;
    this.#state.add(record, sha256(data));
    return record;
  }

  // Everything but the signature.
  async checkClose(close: MatchClose, walk: ChainWalker = walkDown): Promise<Fault | null> {
    const fault = closeFault(this.#state, close);
    if (fault) return fault;
    if (isZero(close.serverTerminal) && close.reason === "state_lost") return null;
    return (await this.isTerminalOf(0, close.serverTerminal, walk))
      ? null
      : new Fault("wrong_terminal", "the server's terminal does not lead to its last used link");
  }

  // `terminal` leads down to the last used link of that role, or to its anchor. False for a seat
  // that does not contribute.
  async isTerminalOf(role: Role, terminal: Bytes, walk: ChainWalker = walkDown): Promise<boolean> {
    const { header, throws, lastLinks } = this.#state;
    if (!contributes(header, role)) return false;
    const last = await walk(this.#state.chainOf(role), header.links, throws, terminal);
    return isEqual(last, lastLinks[role]);
  }
}
