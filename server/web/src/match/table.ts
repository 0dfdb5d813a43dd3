// A table as its viewer sees and handles it: session, draft and playback as one thing to show.
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Checkers, Game, Step } from "../engine/game";
import { destination } from "../engine/points";
import type { MatchRecord } from "../fair/record";
import { type Seat, seatOfSide, sideOf } from "../fair/role";
import type { SeatNumber } from "../wire/messages";
import { arrowsOf, type ShownArrow } from "./arrows";
import { TurnDraft } from "./draft";
import { dropDraft, followDraft, loadDraft, saveDraft } from "./draft-store";
import { Playback, type Sides } from "./playback";
import type { MatchSession } from "./session";
import { settings } from "./settings";
import { type Rung, stripOf, type Turn } from "./turn";

export interface TableView {
  // Whose eyes it is seen with: the seat's own, White's for a watcher.
  readonly viewer: Seat;
  readonly seat: SeatNumber;
  readonly own: Checkers;
  readonly other: Checkers;
  readonly sources: readonly number[];
  readonly targets: readonly number[];
  readonly selected: number | null;
  readonly arrows: readonly ShownArrow[];
  readonly turn: Turn | null;
  readonly strip: readonly Rung[];
  readonly diceLeft: readonly number[];
  // The die that a tap plays.
  readonly activeDie: number | null;
  // The viewer is to play now.
  readonly isMyPlay: boolean;
  readonly isComplete: boolean;
  readonly canUndo: boolean;
  readonly canRepeat: boolean;
  readonly isSending: boolean;
}

// Why a tap did nothing.
export interface Objection {
  readonly point: number;
  // A name of the rules page, or one of the client's own.
  readonly reason: string;
  readonly count: number;
}

const FORCED_STEP_MS = 130;

export class TableModel {
  readonly session: MatchSession;
  readonly #scratch: Game;
  readonly #view = signal<TableView | null>(null);
  readonly #objection = signal<Objection | null>(null);
  readonly #playback: Playback;
  readonly #endings: (() => void)[] = [];
  #draft: TurnDraft | null = null;
  #draftBase = -1;
  #selected: number | null = null;
  #activeDie: number | null = null;
  #lastPlay: { readonly seat: Seat; readonly steps: Step[]; readonly throw: number } | null = null;
  #isForcing = false;
  #isForceRefused = false;
  #wasAllForced = true;

  // `scratch` is a game for the draft alone.
  constructor(session: MatchSession, scratch: Game) {
    this.session = session;
    this.#scratch = scratch;
    this.#playback = new Playback(() => this.#refresh());
    for (const record of session.book?.records ?? []) this.#follow(record, false);
    this.#endings.push(
      session.listen((record, isNew) => this.#follow(record, isNew)),
      followDraft(session.match, () => this.#loadDraft()),
      effect(() => {
        session.revision.value;
        settings.value;
        this.#playback.speed = settings.value.speed;
        this.#refresh();
      }),
    );
  }

  get view(): ReadonlySignal<TableView | null> {
    return this.#view;
  }
  get objection(): ReadonlySignal<Objection | null> {
    return this.#objection;
  }
  get draft(): TurnDraft | null {
    return this.#draft;
  }

  close(): void {
    for (const end of this.#endings) end();
  }

  // ---- what the player does -------------------------------------------------------------------

  tap(point: number): void {
    this.finishPlayback();
    const draft = this.#draft;
    if (!draft) return;
    if (this.#selected !== null) return this.#tapSelected(draft, point);
    const mine = draft.options.filter(({ from }) => from === point);
    if (mine.length === 0) return this.#tapDestination(draft, point);
    if (settings.value.input === "two_tap") {
      this.#selected = point;
      return this.#refresh();
    }
    this.#add(mine.find(({ die }) => die === this.#dieToPlay(draft)) ?? mine[0]!);
  }

  // With that die, from there.
  playDie(point: number, die: number): void {
    this.finishPlayback();
    const step = this.#draft?.options.find((each) => each.from === point && each.die === die);
    if (step) this.#add(step);
    else if (this.#draft)
      this.#object(point, this.#draft.reasonAgainst({ from: point, die }) ?? "no_such_die");
  }

  // With the die that is not active.
  tapOtherwise(point: number): void {
    this.finishPlayback();
    const active = this.#draft && this.#dieToPlay(this.#draft);
    const mine = this.#draft?.options.filter(({ from }) => from === point) ?? [];
    const step = mine.find(({ die }) => die !== active) ?? mine[0];
    if (step) this.#add(step);
  }

  // As many of this rung's dice from there as are legal.
  playAll(point: number): void {
    this.finishPlayback();
    const draft = this.#draft;
    const die = draft?.diceLeft[0];
    if (!draft || die === undefined) return;
    const rung = draft.segments.length;
    const isDoublet = draft.diceLeft.every((each) => each === die);
    while (isDoublet && draft.add({ from: point, die }) && draft.diceLeft[0] === die) {
      if (draft.segments.length > rung + 1) break;
    }
    this.#draftChanged();
  }

  drop(from: number, to: number): void {
    const reach = this.#draft?.reachFrom(from).find((each) => each.to === to);
    if (reach) this.#addAll(reach.steps);
    else this.#refresh();
  }

  // The step that was played last, again.
  again(): void {
    const last = this.#draft?.lastStep;
    if (last) this.#add(this.#draft!.options.find(({ from }) => from === last.from) ?? last);
  }

  swapDice(): void {
    const [high, low] = this.#draft?.diceLeft ?? [];
    if (this.#draft?.isComplete) return void this.done();
    if (high === undefined || low === undefined || high === low) return;
    this.#activeDie = this.#dieToPlay(this.#draft!) === high ? low : high;
    this.#refresh();
  }

  undo(): void {
    this.finishPlayback();
    this.#isForceRefused = true;
    if (this.#selected !== null) this.#selected = null;
    else this.#draft?.undo();
    this.#draftChanged();
  }

  undoAll(): void {
    this.#isForceRefused = true;
    this.#selected = null;
    this.#draft?.undoAll();
    this.#draftChanged();
  }

  // Reports why where the turn is not complete.
  async done(): Promise<void> {
    this.finishPlayback();
    const draft = this.#draft;
    if (!draft) return;
    if (!draft.isComplete) return this.#object(0, draft.reasonIncomplete ?? "not_your_turn");
    await this.session.play(draft.segments);
    this.#refresh();
  }

  finishPlayback(): void {
    if (!this.#playback.isRunning) return;
    this.#playback.finish();
    this.#refresh();
  }

  // ---- what the session says ------------------------------------------------------------------

  #follow(record: MatchRecord, isNew: boolean): void {
    const { body, seat } = record;
    if (body.type === "game_start" && (!isNew || body.game === 1)) this.#playback.reset();
    if (body.type !== "play" || !seat) return;
    this.#noteLastPlay(seat, body.steps);
    const side = sideOf(seat);
    const isSeen = !isNew || seat === this.session.seat;
    if (isSeen) this.#playback.jump(side, body.steps);
    else this.#playback.play(side, body.steps);
    if (isNew && seat === this.session.seat) dropDraft(this.session.match);
  }

  #noteLastPlay(seat: Seat, steps: readonly Step[]): void {
    const index = this.session.turn?.index ?? 0;
    const isSame = this.#lastPlay?.throw === index && this.#lastPlay.seat === seat;
    if (isSame) this.#lastPlay!.steps.push(...steps);
    else this.#lastPlay = { seat, steps: [...steps], throw: index };
  }

  // ---- the draft ------------------------------------------------------------------------------

  // A draft is there exactly while a play is owed.
  #tendDraft(): void {
    const { session } = this;
    const log = session.book?.log;
    const base = log?.lastDecision ?? -1;
    const isKept = session.isCommanding && this.#draft !== null;
    if (isKept || (session.owesPlay && base === this.#draftBase)) return;
    if (!session.owesPlay || !log) {
      this.#draft = null;
      this.#draftBase = -1;
      this.#selected = null;
      return;
    }
    this.#draft = new TurnDraft(this.#scratch, log.game.code, sideOf(session.seat as Seat));
    this.#draftBase = base;
    this.#activeDie = null;
    this.#isForceRefused = false;
    this.#wasAllForced = true;
    this.#draft.replay(loadDraft(session.match, base));
    if (this.#draft.stepCount === 0) this.#forceLater();
  }

  #loadDraft(): void {
    if (!this.#draft) return;
    this.#isForceRefused = true;
    this.#draft.replay(loadDraft(this.session.match, this.#draftBase));
    this.#refresh();
  }

  #dieToPlay(draft: TurnDraft): number | null {
    const { diceLeft } = draft;
    return this.#activeDie !== null && diceLeft.includes(this.#activeDie)
      ? this.#activeDie
      : (diceLeft[0] ?? null);
  }

  #tapSelected(draft: TurnDraft, point: number): void {
    const from = this.#selected!;
    this.#selected = null;
    if (point === from) return this.#refresh();
    const reach = draft.reachFrom(from).find(({ to }) => to === point);
    if (reach) this.#addAll(reach.steps);
    else this.tap(point);
  }

  // An empty point that exactly one checker can get to.
  #tapDestination(draft: TurnDraft, point: number): void {
    const ways = draft.options.filter((step) => destination(step) === point);
    const isClear = ways.length > 0 && ways.every(({ from }) => from === ways[0]!.from);
    if (isClear) return this.#add(ways[0]!);
    this.#object(point, this.#reasonAt(draft, point));
  }

  #reasonAt(draft: TurnDraft, point: number): string {
    const die = this.#dieToPlay(draft);
    if (draft.isComplete || die === null) return "turn_complete";
    if (draft.options.some((step) => destination(step) === point)) return "ambiguous";
    return draft.reasonAgainst({ from: point, die }) ?? "no_checker";
  }

  #object(point: number, reason: string): void {
    const count = (this.#objection.peek()?.count ?? 0) + 1;
    this.#objection.value = { point, reason, count };
  }

  #add(step: Step): void {
    if (!this.#draft?.add(step)) return;
    this.#wasAllForced = false;
    this.#draftChanged();
  }

  #addAll(steps: readonly Step[]): void {
    for (const step of steps) this.#draft?.add(step);
    this.#wasAllForced = false;
    this.#draftChanged();
  }

  #draftChanged(): void {
    this.#objection.value = null;
    if (this.#draft) {
      saveDraft(this.session.match, this.#draftBase, this.#draft.segments.flat());
      this.#forceLater();
    }
    this.#refresh();
  }

  // A rung with one outcome plays itself.
  #forceLater(): void {
    if (this.#isForcing || this.#isForceRefused || !this.#draft) return;
    this.#isForcing = true;
    setTimeout(() => {
      this.#isForcing = false;
      this.#force();
    }, FORCED_STEP_MS);
  }

  #force(): void {
    const draft = this.#draft;
    if (!draft || this.#isForceRefused || this.session.isCommanding) return;
    if (draft.isComplete) {
      if (this.#wasAllForced && settings.value.confirmForced) void this.done();
      return;
    }
    const step = draft.forcedStep;
    if (!step) return;
    draft.add(step);
    this.#draftChanged();
  }

  // ---- what is shown --------------------------------------------------------------------------

  #refresh(): void {
    this.#tendDraft();
    const { session } = this;
    if (!session.book) {
      this.#view.value = null;
      return;
    }
    if (!session.isNextAwaited && this.#isNewGame()) this.#playback.reset();
    const viewer: Seat = session.seat || 1;
    const [own, other] = this.#sides(viewer);
    this.#view.value = {
      viewer,
      seat: session.seat,
      own,
      other,
      ...this.#choices(),
      ...this.#dice(),
    };
  }

  #isNewGame(): boolean {
    return this.session.book?.records.at(-1)?.body.type === "game_start";
  }

  #sides(viewer: Seat): Sides {
    const draft = this.#playback.isRunning ? null : this.#draft;
    if (draft) return [draft.own, draft.other];
    const side = sideOf(viewer);
    const { shown } = this.#playback;
    return [shown[side], shown[side === 0 ? 1 : 0]];
  }

  #choices(): Pick<
    TableView,
    "sources" | "targets" | "selected" | "arrows" | "canUndo" | "canRepeat"
  > {
    const draft = this.#draft;
    const options = draft?.options ?? [];
    const selected = this.#selected;
    const targets = selected === null ? new Set<number>() : this.#targetsFrom(draft, selected);
    if (selected === null && options.some((step) => destination(step) === 0)) targets.add(0);
    const last = draft?.lastStep;
    return {
      sources: [...new Set(options.map(({ from }) => from))],
      targets: [...targets],
      selected,
      arrows: this.#arrows(),
      canUndo: (draft?.stepCount ?? 0) > 0 && !this.session.isCommanding,
      canRepeat: last ? options.some(({ from }) => from === last.from) : false,
    };
  }

  #targetsFrom(draft: TurnDraft | null, from: number): Set<number> {
    return new Set(draft?.reachFrom(from).map(({ to }) => to));
  }

  // Of the last play until the viewer's own first step.
  #arrows(): ShownArrow[] {
    const viewer: SeatNumber = this.session.seat || 1;
    if ((this.#draft?.stepCount ?? 0) > 0 || !this.#lastPlay) return [];
    return arrowsOf(this.#lastPlay.steps, this.#lastPlay.seat === viewer);
  }

  #dice(): Pick<
    TableView,
    "turn" | "strip" | "diceLeft" | "activeDie" | "isMyPlay" | "isComplete" | "isSending"
  > {
    const { session } = this;
    const draft = this.#draft;
    const { turn } = session;
    const due = session.book!.log.game.due;
    const holder = due.side === null ? null : seatOfSide(due.side);
    const diceLeft = draft ? draft.diceLeft : due.kind === "play" ? due.dice : [];
    const drafted = draft?.segments.map((steps) => ({ seat: session.seat as Seat, steps })) ?? [];
    return {
      turn,
      strip: turn ? stripOf({ turn, drafted, holder, diceLeft }) : [],
      diceLeft,
      activeDie: draft ? this.#dieToPlay(draft) : null,
      isMyPlay: draft !== null,
      isComplete: draft?.isComplete ?? false,
      isSending: session.isCommanding,
    };
  }
}
