// What a seat's player wants: plays, resignations, claims. A command that makes a record
// is written down before it leaves, and until it is answered no other is given.
import type { Step } from "../engine/game";
import type { MatchRecord } from "../fair/record";
import { otherSeat } from "../fair/role";
import type { Commands } from "../wire/messages";
import { Refused } from "../wire/outstanding";
import { isCommanded, ownPlaysBetween } from "./own-commands";
import type { OwnCommand } from "./seat-store";
import type { SessionCore } from "./session-core";

// Of a play that the rules refuse; docs/protocol.md, "play".
const RULES_CODES = new Set([
  "no_checker",
  "no_such_die",
  "too_many_steps",
  "blocked",
  "head",
  "runner",
  "wall",
  "not_home",
  "bear_off_exact",
  "must_use_both",
  "must_use_higher",
  "more_possible",
]);

export class SeatCommands {
  readonly #core: SessionCore;
  readonly #whenInDoubt: () => Promise<void>;
  #pending: OwnCommand | null = null;

  // `whenInDoubt` looks at what the server has.
  constructor(core: SessionCore, whenInDoubt: () => Promise<void>) {
    this.#core = core;
    this.#whenInDoubt = whenInDoubt;
  }

  get isPending(): boolean {
    return this.#pending !== null;
  }

  // True: the segments are records now.
  play(segments: readonly (readonly Step[])[]): Promise<boolean> {
    const { match, standing } = this.#core;
    const base = standing.book?.log.lastDecision ?? 0;
    const own: OwnCommand = { type: "play", base, segments };
    return this.#give(own, "play", { match, base, segments }, `${base}`);
  }

  resignGame(): Promise<boolean> {
    const { match, standing } = this.#core;
    const game = standing.book?.log.gameNumber ?? 0;
    return this.#give({ type: "resign", game }, "resign", { match, game }, `${game}`);
  }

  resignMatch(): Promise<boolean> {
    const { match } = this.#core;
    return this.#give({ type: "resign", game: null }, "resign", { match }, "all");
  }

  async claim(outcome: "win" | "call_off"): Promise<void> {
    const { match, standing } = this.#core;
    const epoch = standing.presences[otherSeat(standing.seatNumber || 1) - 1]?.epoch ?? 0;
    await this.#core.try("claim", { match, outcome, epoch });
  }

  // A play stays pending until the record of its last segment is here: the next throw's link goes
  // after it, and what comes between two segments is nobody's turn.
  recordCame({ seq, seat, body }: MatchRecord): void {
    const own = this.#pending;
    const { book } = this.#core.standing;
    if (own?.type !== "play" || !book || seq <= own.base) return;
    const isOwn = body.type === "play" && seat === this.#core.standing.seatNumber;
    const made = isOwn ? ownPlaysBetween(book.records, own.base, seq + 1, seat) : 0;
    if (!isOwn || made >= own.segments.length) this.#pending = null;
  }

  // False: it is in this player's name, who has not given it.
  async hasCommanded(record: MatchRecord): Promise<boolean> {
    const { match, standing, tools } = this.#core;
    if (!standing.seat || !standing.book) return true;
    const entry = await tools.store.find(match);
    return entry?.isShared || isCommanded(record, standing.book.records, entry?.commands ?? []);
  }

  async #give<C extends "play" | "resign">(
    own: OwnCommand,
    name: C,
    members: Commands[C],
    what: string,
  ): Promise<boolean> {
    const { match, standing, tools } = this.#core;
    if (this.#pending || standing.stopReason !== null) return false;
    this.#pending = own;
    this.#core.changed();
    await tools.store.addCommand(match, own);
    try {
      await tools.connection.command(name, members, `${match}.${name}.${what}`);
      await this.#core.inTurn(async () => this.#accepted(own));
      return true;
    } catch (reason) {
      await this.#core.inTurn(() => this.#refused(own, reason));
      return false;
    }
  }

  #accepted(own: OwnCommand): void {
    if (this.#pending === own && own.type !== "play") this.#pending = null;
  }

  async #refused(own: OwnCommand, reason: unknown): Promise<void> {
    if (this.#pending === own) this.#pending = null;
    const code = reason instanceof Refused ? reason.error.code : "";
    const { book } = this.#core.standing;
    const isNewest = own.type === "play" && own.base === book?.log.lastDecision;
    if (isNewest && RULES_CODES.has(code)) {
      return this.#core.stop(`a play that the rules allow was refused: ${code}`);
    }
    await this.#whenInDoubt();
  }
}
