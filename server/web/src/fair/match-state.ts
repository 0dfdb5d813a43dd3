// What the records of a match add up to: the game, the score, the links used, what is due. Changed
// by `match-log-rules` alone.
import type { Game } from "../engine/game";
import type { Awaited, AwaitedClose } from "./awaited";
import type { Bytes } from "./bytes";
import type { ChainIdentity } from "./chain";
import { ZERO_HASH } from "./hash";
import type { Header } from "./header";
import type { GameEnd, MatchRecord, RecordType, ThrowKind } from "./record";
import { type ByRole, type BySeat, type Role, type Seat, seatOfSide, sideOf } from "./role";
import type { RulesDocument } from "./rules-document";

export class MatchState {
  readonly header: Header;
  readonly rules: RulesDocument;
  readonly game: Game;

  // Number of records; the next one's seq.
  size = 0;
  lastHash: Bytes = ZERO_HASH;
  lastMs = 0;
  // Of the newest record other than RESUME and AGREE: its seq, what a command answers, and type.
  lastDecision: number | null = null;
  lastDecisionType: RecordType | null = null;
  throws = 0;
  lastLinks: ByRole<Bytes>;
  // From 1; 0 before the first game.
  gameNumber = 0;
  score: BySeat<number> = [0, 0];
  readonly agreed = new Set<Seat>();
  // What the awaited GAME_END closes the match with, where that does not depend on the score.
  closeAfterGameEnd: AwaitedClose | null = null;
  due: Awaited = { type: "game_start", game: 1, score: [0, 0] };

  constructor(header: Header, rules: RulesDocument, game: Game) {
    this.header = header;
    this.rules = rules;
    this.game = game;
    this.lastLinks = header.anchors;
  }

  chainOf(role: Role): ChainIdentity {
    return { match: this.header.match, role };
  }

  // Two if that seat has borne nothing off.
  pointsIfResigned(seat: Seat): 1 | 2 {
    return this.game.checkers(sideOf(seat))[0] === 0 ? 2 : 1;
  }

  get isThrowOrPlayDue(): boolean {
    return this.due.type === "roll" || this.due.type === "play";
  }

  // The newest record may be the last of a commit.
  get isSettled(): boolean {
    if (this.due.type === "game_start") return this.size === 0;
    return this.due.type !== "pass" && this.due.type !== "game_end";
  }

  // Before: the record was found good, and what it says was taken.
  add(record: MatchRecord, hash: Bytes): void {
    const { type } = record.body;
    if (type !== "resume" && type !== "agree") {
      this.agreed.clear();
      this.lastDecision = record.seq;
      this.lastDecisionType = type;
    }
    this.size += 1;
    this.lastHash = hash;
    this.lastMs = record.ms;
  }

  awaitWhatTheGameNeeds(): void {
    const { kind, side, points } = this.game.due;
    const seat = side === null ? null : seatOfSide(side);
    if (kind === "play" || kind === "pass") {
      this.due = { type: kind, seat: seat! };
    } else if (kind === "won") {
      this.due = { type: "game_end", winner: seat, points, reason: "borne_off" };
    } else if (kind === "void") {
      this.due = { type: "game_end", winner: null, points, reason: "void" };
    } else if (this.throws >= this.header.links) {
      this.closeAfterGameEnd = { type: "close", reason: "exhausted", winner: null };
      this.due = { type: "game_end", winner: null, points: 0, reason: "void" };
    } else {
      this.due = { type: "roll", index: this.throws + 1, kind: kind as ThrowKind, seat };
    }
  }

  // Before: the score has the game's points in it.
  awaitWhatFollowsGame({ winner, reason }: GameEnd): void {
    if (this.closeAfterGameEnd) {
      this.due = this.closeAfterGameEnd;
    } else if (winner && this.score[sideOf(winner)] >= this.rules.points) {
      this.due = { type: "close", reason: reason === "resigned" ? reason : "finished", winner };
    } else if (!winner && this.rules.points === 1) {
      this.due = { type: "close", reason: "void_match", winner: null };
    } else {
      this.due = { type: "game_start", game: this.gameNumber + 1, score: this.score };
    }
  }
}
