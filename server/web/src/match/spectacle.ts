// A match looked at from afar: where it stands, taken on trust and kept up with. Who wants proof
// opens the table.
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Game } from "../engine/game";
import { fromHex } from "../fair/bytes";
import { Fault } from "../fair/fault";
import { decodeRecord } from "../fair/record";
import { type BySeat, type Seat, seatOfSide } from "../fair/role";
import type { MatchEvent, MatchId, Snapshot, WirePlayer, WireRecord } from "../wire/messages";
import type { Sides } from "./playback";

export interface SpectacleView {
  readonly sides: Sides;
  readonly players: BySeat<WirePlayer>;
  readonly score: BySeat<number>;
  readonly rules: string;
  // Who is to throw or play.
  readonly onMove: Seat | null;
  readonly watchers: number;
  readonly isOver: boolean;
}

export class Spectacle {
  readonly match: MatchId;
  readonly #game: Game;
  readonly #view = signal<SpectacleView | null>(null);
  #snapshot: Snapshot | null = null;
  #score: BySeat<number> = [0, 0];
  #isOver = false;

  constructor(match: MatchId, game: Game) {
    this.match = match;
    this.#game = game;
  }

  get view(): ReadonlySignal<SpectacleView | null> {
    return this.#view;
  }

  // True: something was missed; a new snapshot is wanted.
  take(event: MatchEvent): boolean {
    if (event.t === "snapshot") this.#takeSnapshot(event.d);
    else if (event.t === "closed") this.#isOver = true;
    else if (event.t !== "record") return false;
    const isTaken = event.t !== "record" || this.#takeRecord(event.d);
    this.#show();
    return !isTaken;
  }

  #takeSnapshot(snapshot: Snapshot): void {
    this.#snapshot = snapshot;
    this.#score = snapshot.score;
    if (snapshot.position) this.#game.readCode(snapshot.position);
    else this.#game.start(this.#rules());
  }

  #takeRecord(sent: WireRecord): boolean {
    const bytes = fromHex(sent.record);
    const record = bytes && decodeRecord(bytes);
    if (!record || record instanceof Fault || !this.#snapshot) return false;
    if (record.seq <= this.#snapshot.seq) return true;
    const { body } = record;
    switch (body.type) {
      case "roll":
        return this.#game.takeThrow(...body.dice);
      case "play":
        return body.steps.length > 0 ? this.#game.takePlay(body.steps) : this.#game.takePass();
      case "game_start":
        this.#score = body.score;
        return this.#game.start(this.#rules());
      default:
        return true;
    }
  }

  #rules(): string {
    try {
      return JSON.parse(this.#snapshot?.rules ?? "{}").rules ?? "";
    } catch {
      return "";
    }
  }

  #show(): void {
    const snapshot = this.#snapshot;
    if (!snapshot) return;
    const { side } = this.#game.due;
    this.#view.value = {
      sides: [this.#game.checkers(0), this.#game.checkers(1)],
      players: snapshot.players,
      score: this.#score,
      rules: this.#rules(),
      onMove: side === null ? null : seatOfSide(side),
      watchers: snapshot.watchers,
      isOver: this.#isOver,
    };
  }
}
