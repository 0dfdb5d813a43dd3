// Players whom this tab follows: whether they are here, and each next match of theirs.
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Connection } from "../wire/connection";
import type { MatchId } from "../wire/messages";
import { Refused } from "../wire/outstanding";
import type { PlayerNews } from "../wire/people-messages";
import { readIds } from "./kept-ids";

const KEY = "followed";

export class Following {
  readonly #connection: Pick<Connection, "command">;
  readonly #players = signal(readIds(sessionStorage, KEY));
  readonly #news = signal<ReadonlyMap<string, PlayerNews>>(new Map());
  readonly #begun = signal<MatchId | null>(null);

  // Before: the connection is there, or will say that it is by `connected`.
  constructor(connection: Pick<Connection, "command">) {
    this.#connection = connection;
    this.connected();
  }

  get players(): ReadonlySignal<readonly string[]> {
    return this.#players;
  }
  // The newest match that one of them has begun while he was followed.
  get begun(): ReadonlySignal<MatchId | null> {
    return this.#begun;
  }
  // The newest of each.
  newsOf(player: string): PlayerNews | null {
    return this.#news.value.get(player) ?? null;
  }

  connected(): void {
    for (const player of this.#players.peek()) this.#tell(player).catch(() => undefined);
  }

  // Rejects with `Refused`: he is not followed.
  async follow(player: string): Promise<void> {
    this.#keep([...this.#others(player), player]);
    await this.#tell(player);
  }

  unfollow(player: string): void {
    this.#forget(player);
    this.#connection.command("unfollow", { player }, undefined, "once").catch(() => undefined);
  }

  // The first news say where he stands; a match that comes later is one that he has begun.
  take(news: PlayerNews): void {
    if (!this.#players.peek().includes(news.player.id)) return;
    const before = this.#news.peek().get(news.player.id);
    this.#news.value = new Map(this.#news.peek()).set(news.player.id, news);
    if (before && news.match && news.match !== before.match) this.#begun.value = news.match;
  }

  #others(player: string): string[] {
    return this.#players.peek().filter((each) => each !== player);
  }

  #keep(players: readonly string[]): void {
    this.#players.value = players;
    sessionStorage.setItem(KEY, JSON.stringify(players));
  }

  // Nobody says any more whether what was known of him still holds.
  #forget(player: string): void {
    this.#keep(this.#others(player));
    this.#news.value = new Map([...this.#news.peek()].filter(([each]) => each !== player));
  }

  // For this connection alone: after the next hello it is said again.
  async #tell(player: string): Promise<void> {
    try {
      await this.#connection.command("follow", { player }, undefined, "once");
    } catch (reason) {
      if (!(reason instanceof Refused)) return;
      this.#forget(player);
      throw reason;
    }
  }
}
