// What the player's taps, drags and keys mean: which step of the draft, or why none.
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Step } from "../engine/game";
import { destination } from "../engine/points";
import type { TurnDraft } from "./draft";
import type { DraftDesk } from "./draft-desk";
import { settings } from "./settings";
import type { TakeBack, takeBacksAt } from "./take-back";

// Why a tap did nothing.
export interface Objection {
  readonly point: number;
  // A name of the rules page, or one of the client's own.
  readonly reason: string;
  readonly count: number;
}

const isByTwoTaps = (): boolean => settings.peek().input === "two_tap";

export class TableInput {
  readonly #desk: DraftDesk;
  // Whatever is still moving comes to rest: an input always meets the position that stands.
  readonly #settle: () => void;
  readonly #changed: () => void;
  readonly #objection = signal<Objection | null>(null);
  #selected: number | null = null;
  #activeDie: number | null = null;
  #takeBacksAt: typeof takeBacksAt = () => [];

  constructor(desk: DraftDesk, settle: () => void, changed: () => void) {
    this.#desk = desk;
    this.#settle = settle;
    this.#changed = changed;
  }

  get objection(): ReadonlySignal<Objection | null> {
    return this.#objection;
  }
  get selected(): number | null {
    return this.#selected;
  }
  // The die that a tap plays.
  get activeDie(): number | null {
    const diceLeft = this.#desk.draft?.diceLeft ?? [];
    const isThere = this.#activeDie !== null && diceLeft.includes(this.#activeDie);
    return isThere ? this.#activeDie : (diceLeft[0] ?? null);
  }

  // Where the chosen checker can be put.
  get targets(): readonly number[] {
    const from = this.#selected;
    return from === null ? [] : this.#waysFrom(from).map(({ to }) => to);
  }

  newTurn(): void {
    this.#selected = null;
    this.#activeDie = null;
    this.#objection.value = null;
    if (isByTwoTaps()) void this.#fetchTakeBacks();
  }

  tap(point: number): void {
    this.#settle();
    const { draft } = this.#desk;
    if (!draft) return;
    if (this.#selected !== null) return this.#tapSelected(this.#selected, point);
    const mine = draft.options.filter(({ from }) => from === point);
    if (isByTwoTaps() && this.#waysFrom(point).length > 0) return this.#select(point);
    if (mine.length === 0) return this.#tapDestination(draft, point);
    this.#add([mine.find(({ die }) => die === this.activeDie) ?? mine[0]!]);
  }

  // With that die, from there.
  playDie(point: number, die: number): void {
    this.#settle();
    const { draft } = this.#desk;
    if (!draft) return this.#object(point, "not_your_turn");
    const step = { from: point, die };
    const reason = draft.isComplete ? "turn_complete" : draft.reasonAgainst(step);
    if (reason === null) this.#add([step]);
    else this.#object(point, reason);
  }

  // With the die that is not active.
  tapOtherwise(point: number): void {
    this.#settle();
    const mine = this.#desk.draft?.options.filter(({ from }) => from === point) ?? [];
    const step = mine.find(({ die }) => die !== this.activeDie) ?? mine[0];
    if (step) this.#add([step]);
  }

  // As many of this rung's dice from there as are legal.
  playAll(point: number): void {
    this.#settle();
    this.#change((draft) => draft.addAll(point));
  }

  // A checker is held over the board: where it can go is shown as of a chosen one.
  lift(point: number): void {
    this.#settle();
    this.#select(point);
  }

  drop(from: number, to: number): void {
    this.#selected = null;
    if (!this.#go(from, to)) this.#changed();
  }

  // From where the last step was played, for the rest of this rung.
  again(): void {
    const last = this.#desk.draft?.lastStep;
    if (last) this.playAll(last.from);
  }

  swapDice(): void {
    const { draft } = this.#desk;
    if (draft?.isComplete) return void this.done();
    const [high, low] = draft?.diceLeft ?? [];
    if (high === undefined || low === undefined || high === low) return;
    this.#activeDie = this.activeDie === high ? low : high;
    this.#changed();
  }

  undo(): void {
    this.#settle();
    if (this.#selected !== null) this.#select(null);
    else this.#change((draft) => draft.undo());
  }

  undoAll(): void {
    this.#settle();
    this.#selected = null;
    this.#change((draft) => draft.undoAll());
  }

  // A play that was typed, as `typed-play` has read it for this draft: its steps, or what is wrong with
  // it. False: nothing was played, the objection says why.
  playTyped(read: readonly Step[] | string): boolean {
    this.#settle();
    const isPlay = typeof read !== "string";
    if (isPlay) this.#add(read);
    else this.#object(0, read);
    return isPlay;
  }

  // Reports why where the turn is not complete.
  async done(): Promise<void> {
    this.#settle();
    const { draft } = this.#desk;
    if (!draft) return this.#object(0, "not_your_turn");
    if (!draft.isComplete) return this.#object(0, draft.reasonIncomplete ?? "not_your_turn");
    await this.#desk.send();
  }

  #select(point: number | null): void {
    this.#selected = point;
    this.#objection.value = null;
    this.#changed();
  }

  #tapSelected(from: number, point: number): void {
    this.#selected = null;
    if (point === from) this.#changed();
    else if (!this.#go(from, point)) this.tap(point);
  }

  // Ahead, and for one that has moved in this turn back or with another die.
  #waysFrom(point: number): readonly TakeBack[] {
    const { draft } = this.#desk;
    if (!draft) return [];
    const turn = draft.segments.flat();
    const ahead = draft
      .reachFrom(point)
      .map(({ to, steps }) => ({ to, turn: [...turn, ...steps] }));
    return isByTwoTaps() ? [...ahead, ...this.#takeBacksAt(draft, point)] : ahead;
  }

  // False: there is no way.
  #go(from: number, to: number): boolean {
    const way = this.#waysFrom(from).find((each) => each.to === to);
    if (way) this.#change((draft) => draft.replay(way.turn));
    return way !== undefined;
  }

  // Nobody waits for it: until it has come, Undo does the same.
  async #fetchTakeBacks(): Promise<void> {
    const part = await import("./take-back").catch(() => null);
    if (part) this.#takeBacksAt = part.takeBacksAt;
  }

  // An empty point that exactly one checker can get to.
  #tapDestination(draft: TurnDraft, point: number): void {
    const ways = draft.options.filter((step) => destination(step) === point);
    const isClear = ways.length > 0 && ways.every(({ from }) => from === ways[0]!.from);
    if (isClear) return this.#add([ways[0]!]);
    this.#object(point, this.#reasonAt(draft, point));
  }

  #reasonAt(draft: TurnDraft, point: number): string {
    const die = this.activeDie;
    if (draft.isComplete || die === null) return "turn_complete";
    if (draft.options.some((step) => destination(step) === point)) return "ambiguous";
    return draft.reasonAgainst({ from: point, die }) ?? "no_checker";
  }

  #object(point: number, reason: string): void {
    const count = (this.#objection.peek()?.count ?? 0) + 1;
    this.#objection.value = { point, reason, count };
  }

  #add(steps: readonly Step[]): void {
    this.#change((draft) => {
      for (const step of steps) draft.add(step);
    });
  }

  #change(change: (draft: TurnDraft) => void): void {
    this.#objection.value = null;
    this.#desk.compose(change);
  }
}
