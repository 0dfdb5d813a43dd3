// A table as its viewer sees and handles it: session, draft and playback as one thing to show.
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Game } from "../engine/game";
import type { MatchRecord } from "../fair/record";
import { sideOf } from "../fair/role";
import type { TurnDraft } from "./draft";
import { DraftDesk } from "./draft-desk";
import { LastPlay } from "./last-play";
import { Playback } from "./playback";
import { type RollNews, rollNewsOf } from "./roll-news";
import type { MatchSession } from "./session";
import { settings } from "./settings";
import { TableInput } from "./table-input";
import { type TableView, viewOf } from "./table-view";

export class TableModel {
  readonly session: MatchSession;
  readonly input: TableInput;
  readonly #view = signal<TableView | null>(null);
  readonly #news = signal<RollNews | null>(null);
  readonly #desk: DraftDesk;
  readonly #lastPlay = new LastPlay();
  readonly #playback: Playback;
  readonly #endings: (() => void)[] = [];

  // `scratch` is a game for the draft alone.
  constructor(session: MatchSession, scratch: Game) {
    const refresh = (): void => this.#refresh();
    this.session = session;
    this.#playback = new Playback(refresh);
    this.#desk = new DraftDesk(session, scratch, refresh);
    this.input = new TableInput(this.#desk, () => this.finishPlayback(), refresh);
    for (const record of session.book?.records ?? []) this.#follow(record, false);
    this.#endings.push(
      session.listen((record, isNew) => this.#follow(record, isNew)),
      () => this.#desk.close(),
      effect(() => {
        session.revision.value;
        this.#playback.speed = settings.value.speed;
        this.#refresh();
      }),
    );
  }

  // Null until there is something to show.
  get view(): ReadonlySignal<TableView | null> {
    return this.#view;
  }
  // What has become of a roll that its player could not play out; null: nothing of late.
  get news(): ReadonlySignal<RollNews | null> {
    return this.#news;
  }
  get draft(): TurnDraft | null {
    return this.#desk.draft;
  }

  close(): void {
    for (const end of this.#endings) end();
  }

  finishPlayback(): void {
    if (!this.#playback.isRunning) return;
    this.#playback.finish();
    this.#refresh();
  }

  // The last play once more.
  showAgain(): void {
    const { play } = this.#lastPlay;
    if (!play) return;
    this.#playback.playAgain(sideOf(play.seat), play.steps);
    this.#refresh();
  }

  #follow(record: MatchRecord, isNew: boolean): void {
    const { body, seat } = record;
    if (body.type === "game_start" && (!isNew || body.game === 1)) this.#newBoard();
    if (body.type !== "play" || !seat) return;
    const { turn } = this.session;
    if (body.steps.length > 0) this.#lastPlay.note(seat, body.steps, turn?.index ?? 0);
    if (isNew) this.#news.value = turn && rollNewsOf(turn, this.session.book!.log.game.due);
    const isOwn = seat === this.session.seat;
    if (isNew && !isOwn) this.#playback.play(sideOf(seat), body.steps);
    else this.#playback.jump(sideOf(seat), body.steps);
    if (isNew && isOwn) this.#desk.sent();
  }

  #newBoard(): void {
    this.#playback.reset();
    this.#lastPlay.reset();
  }

  #refresh(): void {
    const { session, input } = this;
    if (this.#desk.tend()) input.newTurn();
    if (!session.book) return;
    const isNewGame = session.book.records.at(-1)?.body.type === "game_start";
    if (isNewGame && !session.isNextAwaited) this.#newBoard();
    this.#view.value = viewOf({
      session,
      desk: this.#desk,
      playback: this.#playback,
      lastPlay: this.#lastPlay,
      selected: input.selected,
      targets: input.targets,
      activeDie: input.activeDie,
    });
  }
}
