// The one place that knows what may follow what in a match (fairness page, sections 5, 7 and 8).
// It is fed records one by one and holds what they add up to. Signatures are not its business.
import type { Engine } from "../engine/engine";
import type { Game } from "../engine/game";
import { type Bytes, isEqual, isZero } from "./bytes";
import { type ChainIdentity, isNextLink, walkDown } from "./chain";
import type { CloseReason, MatchClose } from "./close";
import { readThrow } from "./dice";
import { Fault } from "./fault";
import { sha256, ZERO_HASH } from "./hash";
import { contributes, type Header } from "./header";
import {
  decodeRecord,
  type Forfeit,
  type GameEnd,
  type GameStart,
  type MatchRecord,
  type Play,
  type RecordType,
  type Resign,
  type Resume,
  type Roll,
  type ThrowKind,
} from "./record";
import {
  type ByRole,
  type BySeat,
  otherSeat,
  ROLES,
  type Role,
  type Seat,
  seatOfSide,
  sideOf,
} from "./role";
import type { RulesDocument } from "./rules-document";

export interface AwaitedRoll {
  readonly type: "roll";
  readonly index: number;
  readonly kind: ThrowKind;
  // Nobody's in an opening.
  readonly seat: Seat | null;
}
export interface AwaitedPlay {
  readonly type: "play" | "pass";
  readonly seat: Seat;
}
export interface AwaitedClose {
  readonly type: "close";
  readonly reason: CloseReason;
  readonly winner: Seat | null;
}
// Of GAME_START and GAME_END there is only one that may come: this body.
export type Awaited = AwaitedRoll | AwaitedPlay | GameStart | GameEnd | AwaitedClose;

// K[to] of K[from]: a long way, so that it may be walked off the main thread.
export type ChainWalker = (
  chain: ChainIdentity,
  from: number,
  to: number,
  key: Bytes,
) => Bytes | Promise<Bytes>;

const seatName = (seat: Seat | null): string => (seat ? `seat ${seat}` : "nobody");

export class MatchLog {
  readonly header: Header;
  readonly rules: RulesDocument;
  readonly game: Game;

  #size = 0;
  #lastHash: Bytes = ZERO_HASH;
  #lastMs = 0;
  #lastDecision: number | null = null;
  #lastDecisionType: RecordType | null = null;
  #throws = 0;
  #lastLinks: ByRole<Bytes>;
  #gameNumber = 0;
  #score: BySeat<number> = [0, 0];
  #agreed = new Set<Seat>();
  #closeAfterGameEnd: AwaitedClose | null = null;
  #due: Awaited = { type: "game_start", game: 1, score: [0, 0] };

  // Before: `rules` is what `checkRules` gave for this header.
  constructor(header: Header, rules: RulesDocument, engine: Engine) {
    this.header = header;
    this.rules = rules;
    this.game = engine.newGame();
    this.#lastLinks = header.anchors;
  }

  // Number of records; the next one's seq.
  get size(): number {
    return this.#size;
  }
  get lastHash(): Bytes {
    return this.#lastHash;
  }
  // Seq of the newest record other than RESUME and AGREE: what a command answers.
  get lastDecision(): number | null {
    return this.#lastDecision;
  }
  get throws(): number {
    return this.#throws;
  }
  // From 1; 0 before the first game.
  get gameNumber(): number {
    return this.#gameNumber;
  }
  get score(): BySeat<number> {
    return this.#score;
  }
  get due(): Awaited {
    return this.#due;
  }
  hasAgreed(seat: Seat): boolean {
    return this.#agreed.has(seat);
  }

  // Nothing is added where there is a fault; the log is then of no further use.
  append(data: Bytes): MatchRecord | Fault {
    const record = decodeRecord(data);
    if (record instanceof Fault) return record;
    const fault = this.#placeFault(record) ?? this.#take(record);
    if (fault) return fault;
    const { type } = record.body;
    if (type !== "resume" && type !== "agree") {
      this.#agreed.clear();
      this.#lastDecision = record.seq;
      this.#lastDecisionType = type;
    }
    this.#size += 1;
    this.#lastHash = sha256(data);
    this.#lastMs = record.ms;
    return record;
  }

  // Everything but the signature.
  async checkClose(close: MatchClose, walk: ChainWalker = walkDown): Promise<Fault | null> {
    if (!isEqual(close.headerHash, this.header.hash)) {
      return new Fault("other_match", "the close is of another match");
    }
    if (close.records !== this.#size || close.throws !== this.#throws) {
      return new Fault("wrong_count", "the close counts other records or throws than there are");
    }
    if (!isEqual(close.lastRecord, this.#lastHash)) {
      return new Fault("wrong_last_hash", "the close names another last record");
    }
    if (close.ms < this.#lastMs) {
      return new Fault("time_backwards", "the close is earlier than the last record");
    }
    if (close.score[0] !== this.#score[0] || close.score[1] !== this.#score[1]) {
      return new Fault("wrong_score", "the score of the close is not that of the games");
    }
    const standing = this.#closeFor(close.reason);
    if (!standing) return new Fault("wrong_reason", `no close "${close.reason}" may stand here`);
    if (close.winner !== standing.winner) {
      return new Fault("wrong_winner", "the close names another winner");
    }
    if (isZero(close.serverTerminal) && close.reason === "state_lost") return null;
    return (await this.isTerminalOf(0, close.serverTerminal, walk))
      ? null
      : new Fault("wrong_terminal", "the server's terminal does not lead to its last used link");
  }

  async isTerminalOf(role: Role, terminal: Bytes, walk: ChainWalker = walkDown): Promise<boolean> {
    if (!contributes(this.header, role)) return false;
    const last = await walk(this.#chainOf(role), this.header.links, this.#throws, terminal);
    return isEqual(last, this.#lastLinks[role]);
  }

  #chainOf(role: Role): ChainIdentity {
    return { match: this.header.match, role };
  }

  #placeFault(record: MatchRecord): Fault | null {
    if (!isEqual(record.headerHash, this.header.hash)) {
      return new Fault("other_match", "the record is of another match");
    }
    if (record.seq !== this.#size) {
      return new Fault("bad_seq", `the record has the number ${record.seq}, not ${this.#size}`);
    }
    if (!isEqual(record.previous, this.#lastHash)) {
      return new Fault("bad_previous", "the record does not follow the one before it");
    }
    return record.ms < this.#lastMs
      ? new Fault("time_backwards", "the record is earlier than the one before it")
      : null;
  }

  #take(record: MatchRecord): Fault | null {
    const { body } = record;
    switch (body.type) {
      case "roll":
        return this.#takeRoll(record, body);
      case "play":
        return this.#takePlay(record, body);
      case "game_start":
        return this.#takeGameStart(record, body);
      case "game_end":
        return this.#takeGameEnd(record, body);
      case "resign":
        return this.#takeResign(record, body);
      case "forfeit":
        return this.#takeForfeit(record, body);
      case "resume":
        return this.#takeResume(record, body);
      case "agree":
        return this.#takeAgree(record);
    }
  }

  #takeRoll(record: MatchRecord, roll: Roll): Fault | null {
    const due = this.#due;
    if (due.type !== "roll") return this.#notDue(record);
    if (roll.index !== due.index) {
      return new Fault("wrong_throw_index", `the throw has the index ${roll.index}`);
    }
    if (roll.kind !== due.kind) {
      return new Fault("wrong_throw_kind", `the rules call for a throw of kind "${due.kind}"`);
    }
    const fault = seatFault(record, due.seat) ?? this.#linksFault(roll);
    if (fault) return fault;
    const { dice } = readThrow(this.header.hash, roll.index, roll.links);
    if (dice[0] !== roll.dice[0] || dice[1] !== roll.dice[1]) {
      return new Fault("wrong_dice", "the dice are not those that the links give");
    }
    if (!this.game.takeThrow(...dice)) return this.#notDue(record);
    this.#throws = roll.index;
    this.#lastLinks = roll.links;
    this.#awaitWhatTheGameNeeds();
    return null;
  }

  #linksFault(roll: Roll): Fault | null {
    for (const role of ROLES) {
      const link = roll.links[role];
      const isRight = contributes(this.header, role)
        ? isNextLink(this.#chainOf(role), roll.index, this.#lastLinks[role], link)
        : isZero(link);
      if (!isRight) {
        return new Fault("broken_chain", `the link of role ${role} is not the next of its chain`);
      }
    }
    return null;
  }

  #takePlay(record: MatchRecord, play: Play): Fault | null {
    const due = this.#due;
    if (due.type !== "play" && due.type !== "pass") return this.#notDue(record);
    const fault = seatFault(record, due.seat);
    if (fault) return fault;
    if (!this.rules.clock && play.reserve !== 0) {
      return new Fault("needs_clock", "a reserve of time in an untimed match");
    }
    const isTaken =
      due.type === "pass"
        ? play.steps.length === 0 && this.game.takePass()
        : this.game.takePlay(play.steps);
    if (!isTaken) {
      const why = due.type === "pass" ? "no step is legal" : this.game.refusal.reason;
      return new Fault("illegal_play", `the rules refuse the play: ${why}`);
    }
    this.#awaitWhatTheGameNeeds();
    return null;
  }

  #takeGameStart(record: MatchRecord, start: GameStart): Fault | null {
    const due = this.#due;
    if (due.type !== "game_start") return this.#notDue(record);
    const fault = seatFault(record, null);
    if (fault) return fault;
    const isExpected =
      start.game === due.game && start.score[0] === due.score[0] && start.score[1] === due.score[1];
    if (!isExpected) {
      return new Fault("wrong_score", "the GAME_START has another number or score");
    }
    this.game.start(this.rules.rules);
    this.#gameNumber = start.game;
    this.#awaitWhatTheGameNeeds();
    return null;
  }

  #takeGameEnd(record: MatchRecord, end: GameEnd): Fault | null {
    const due = this.#due;
    if (due.type !== "game_end") return this.#notDue(record);
    const fault = seatFault(record, null);
    if (fault) return fault;
    const isExpected =
      end.winner === due.winner && end.points === due.points && end.reason === due.reason;
    if (!isExpected) {
      return new Fault("wrong_score", "the GAME_END has another winner, reason or points");
    }
    const [white, black] = this.#score;
    if (end.winner === 1) this.#score = [white + end.points, black];
    if (end.winner === 2) this.#score = [white, black + end.points];
    this.#due = this.#afterGame(end);
    return null;
  }

  #afterGame(end: GameEnd): Awaited {
    if (this.#closeAfterGameEnd) return this.#closeAfterGameEnd;
    if (end.winner && this.#score[sideOf(end.winner)] >= this.rules.points) {
      const reason = end.reason === "resigned" ? "resigned" : "finished";
      return { type: "close", reason, winner: end.winner };
    }
    if (!end.winner && this.rules.points === 1) {
      return { type: "close", reason: "void_match", winner: null };
    }
    return { type: "game_start", game: this.#gameNumber + 1, score: this.#score };
  }

  #takeResign(record: MatchRecord, resign: Resign): Fault | null {
    if (!this.#isThrowOrPlayDue()) return this.#notDue(record);
    if (!record.seat) return new Fault("wrong_seat", "a RESIGN of nobody");
    const winner = otherSeat(record.seat);
    if (resign.what === "match") {
      this.#closeAfterGameEnd = { type: "close", reason: "resigned", winner };
    }
    const points = this.pointsIfResigned(record.seat);
    this.#due = { type: "game_end", winner, points, reason: "resigned" };
    return null;
  }

  // Two if that seat has borne nothing off.
  pointsIfResigned(seat: Seat): 1 | 2 {
    return this.game.checkers(sideOf(seat))[0] === 0 ? 2 : 1;
  }

  #takeForfeit(record: MatchRecord, forfeit: Forfeit): Fault | null {
    const due = this.#due;
    if (!this.#isThrowOrPlayDue()) return this.#notDue(record);
    if (!record.seat) return new Fault("wrong_seat", "a FORFEIT of nobody");
    if (forfeit.reason !== "abandoned" && !this.rules.clock) {
      return new Fault("needs_clock", "a FORFEIT on time in an untimed match");
    }
    if (forfeit.reason === "time") {
      if (due.type !== "play") return this.#notDue(record);
      const fault = seatFault(record, due.seat);
      if (fault) return fault;
    }
    if (forfeit.reason === "link_withheld") {
      if (due.type === "play") return this.#notDue(record);
      if (!contributes(this.header, record.seat)) {
        return new Fault("wrong_seat", "a link withheld by a seat that does not contribute");
      }
    }
    this.#due = { type: "close", reason: "forfeited", winner: otherSeat(record.seat) };
    return null;
  }

  #takeResume(record: MatchRecord, resume: Resume): Fault | null {
    if (this.#size === 0 || !this.#isSettled()) return this.#notDue(record);
    const fault = seatFault(record, null);
    if (fault) return fault;
    const names = resume.lastSeq === this.#size - 1 && isEqual(resume.lastHash, this.#lastHash);
    return names
      ? null
      : new Fault("wrong_resume", "the RESUME does not name the record just before it");
  }

  #takeAgree(record: MatchRecord): Fault | null {
    if (!this.#isThrowOrPlayDue()) return this.#notDue(record);
    if (!record.seat) return new Fault("wrong_seat", "an AGREE of nobody");
    if (this.#agreed.has(record.seat)) {
      return new Fault("already_agreed", "that seat's AGREE stands already");
    }
    this.#agreed.add(record.seat);
    if (this.#agreed.size === 2) this.#due = { type: "close", reason: "agreed", winner: null };
    return null;
  }

  #awaitWhatTheGameNeeds(): void {
    const due = this.game.due;
    if (due.kind === "play" || due.kind === "pass") {
      this.#due = { type: due.kind, seat: seatOfSide(due.side!) };
    } else if (due.kind === "won" || due.kind === "void") {
      const winner = due.kind === "won" ? seatOfSide(due.side!) : null;
      const reason = winner ? "borne_off" : "void";
      this.#due = { type: "game_end", winner, points: due.points, reason };
    } else if (this.#throws >= this.header.links) {
      this.#closeAfterGameEnd = { type: "close", reason: "exhausted", winner: null };
      this.#due = { type: "game_end", winner: null, points: 0, reason: "void" };
    } else {
      const seat = due.side === null ? null : seatOfSide(due.side);
      this.#due = { type: "roll", index: this.#throws + 1, kind: due.kind as ThrowKind, seat };
    }
  }

  #isThrowOrPlayDue(): boolean {
    return this.#due.type === "roll" || this.#due.type === "play";
  }

  // The newest record may be the last of a commit.
  #isSettled(): boolean {
    if (this.#due.type === "game_start") return this.#size === 0;
    return this.#due.type !== "pass" && this.#due.type !== "game_end";
  }

  #closeFor(reason: CloseReason): AwaitedClose | null {
    if (this.#due.type === "close") return this.#due.reason === reason ? this.#due : null;
    const isOnSeenThrow = this.#lastDecisionType === "roll";
    const isPossible =
      reason === "state_lost" ||
      (reason === "called_off_on_throw" && isOnSeenThrow) ||
      (reason === "called_off" && !isOnSeenThrow);
    return isPossible && this.#isSettled() ? { type: "close", reason, winner: null } : null;
  }

  #notDue(record: MatchRecord): Fault {
    return new Fault("not_due", `a ${record.body.type} where a ${this.#due.type} is due`);
  }
}

function seatFault(record: MatchRecord, expected: Seat | null): Fault | null {
  if (record.seat === expected) return null;
  const who = `${seatName(record.seat)} instead of ${seatName(expected)}`;
  return new Fault("wrong_seat", `a ${record.body.type} of ${who}`);
}
