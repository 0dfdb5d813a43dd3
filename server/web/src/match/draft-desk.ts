// The viewer's draft of the turn that he owes: there exactly while a play is owed, kept over a
// reload, shared between tabs, and played by itself where nothing can be chosen.
import type { Game } from "../engine/game";
import { type Seat, sideOf } from "../fair/role";
import { TurnDraft } from "./draft";
import { dropDraft, followDraft, loadDraft, saveDraft } from "./draft-store";
import { ForcedPlay, type ForcedPlayHost } from "./forced-play";
import type { MatchSession } from "./session";
import { settings } from "./settings";

export class DraftDesk implements ForcedPlayHost {
  readonly #session: MatchSession;
  readonly #scratch: Game;
  readonly #changed: () => void;
  readonly #forced = new ForcedPlay(this);
  readonly #unfollow: () => void;
  #draft: TurnDraft | null = null;
  // Seq of the record that it answers.
  #base = -1;

  // `scratch` is a game for the draft alone; `changed` is told what the draft does by itself.
  constructor(session: MatchSession, scratch: Game, changed: () => void) {
    this.#session = session;
    this.#scratch = scratch;
    this.#changed = changed;
    this.#unfollow = followDraft(session.match, () => this.#takeOver());
  }

  close(): void {
    this.#unfollow();
    this.#forced.end();
  }

  get draft(): TurnDraft | null {
    return this.#draft;
  }
  // Complete without the player.
  get isForced(): boolean {
    return this.#draft?.isComplete === true && this.#forced.isAllForced;
  }

  // Brings the draft to what the session owes. True: it is another one than before.
  tend(): boolean {
    const log = this.#session.book?.log;
    const base = log?.lastDecision ?? -1;
    const isKept = this.#session.isCommanding && this.#draft !== null;
    if (isKept || (this.#session.owesPlay && base === this.#base)) return false;
    const hadDraft = this.#draft !== null;
    this.#draft = null;
    this.#base = -1;
    if (!this.#session.owesPlay || !log) return hadDraft;
    const side = sideOf(this.#session.seat as Seat);
    this.#draft = new TurnDraft(this.#scratch, log.game.code, side);
    this.#base = base;
    this.#draft.replay(loadDraft(this.#session.match, base));
    this.#forced.newTurn();
    if (this.#draft.stepCount === 0) this.#forced.playLater();
    else this.#forced.refuse();
    return true;
  }

  // The player's own doing.
  compose(change: (draft: TurnDraft) => void): void {
    if (!this.#draft) return;
    const { stepCount, lastStep } = this.#draft;
    change(this.#draft);
    if (this.#draft.stepCount < stepCount) this.#forced.refuse();
    else if (this.#draft.lastStep !== lastStep) this.#forced.choiceMade();
    this.stepPlayed();
  }

  // Before: the draft is complete.
  async send(): Promise<void> {
    if (this.#draft) await this.#session.play(this.#draft.segments);
    this.#changed();
  }

  // A play of this seat is a record now.
  sent(): void {
    dropDraft(this.#session.match);
  }

  // ---- for `ForcedPlay` -----------------------------------------------------------------------

  mayPlay(): boolean {
    return !this.#session.isCommanding;
  }
  mayConfirm(): boolean {
    return settings.peek().confirmForced;
  }
  stepPlayed(): void {
    if (!this.#draft) return;
    saveDraft(this.#session.match, this.#base, this.#draft.segments.flat());
    this.#forced.playLater();
    this.#changed();
  }
  confirm(): void {
    void this.send();
  }

  // What another tab has made of it.
  #takeOver(): void {
    if (!this.#draft) return;
    this.#forced.refuse();
    this.#draft.replay(loadDraft(this.#session.match, this.#base));
    this.#changed();
  }
}
