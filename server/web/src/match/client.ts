// This browser's part in the server's matches: one connection, and a session for each match that it
// plays or looks at.
import { type ReadonlySignal, signal } from "@preact/signals";
import type { People } from "../people/people";
import { freshId } from "../wire/command-ids";
import { Connection, type ConnectionListener } from "../wire/connection";
import { becomeGuest } from "../wire/http";
import type {
  CommandName,
  Commands,
  Lobby,
  MatchEvent,
  MatchId,
  ServerHello,
} from "../wire/messages";
import type { PeopleEvent } from "../wire/people-messages";
import type { MatchSession } from "./session";
import { change, settings } from "./settings";
import type { Spectacle } from "./spectacle";
import type { Workshop } from "./workshop";

// What is not about one match: it is for `People`.
const OF_PEOPLE = /^(?:seeking|challenged|challenge_gone|relations|talk|said|player)$/;
const isOfPeople = (event: MatchEvent | PeopleEvent): event is PeopleEvent =>
  OF_PEOPLE.test(event.t);

const socketUrl = (): string => `${location.origin.replace(/^http/, "ws")}/ws`;

export class Client implements ConnectionListener {
  readonly connection = new Connection(socketUrl(), this);
  readonly #player = signal<string | null>(null);
  readonly #begun = signal<MatchId | null>(null);
  readonly #unfinished = signal<readonly MatchId[]>([]);
  readonly #lobby = signal<Lobby | null>(null);
  readonly #restartAt = signal<number | null>(null);
  readonly #sessions = new Map<MatchId, MatchSession>();
  readonly #spectacles = new Map<MatchId, Spectacle>();
  readonly #engineUrl: string;
  readonly #people = signal<People | null>(null);
  #meeting: Promise<People> | undefined;
  #becoming: Promise<void> | undefined;
  #workshop: Promise<Workshop> | undefined;
  #isGreeted = false;
  #isInLobby = false;

  constructor(engineUrl: string) {
    this.#engineUrl = engineUrl;
  }

  // The public id that the server knows us by; null: nobody yet.
  get player(): ReadonlySignal<string | null> {
    return this.#player;
  }
  // The newest match in which a seat has become ours.
  get begun(): ReadonlySignal<MatchId | null> {
    return this.#begun;
  }
  // The matches in which a seat is ours and which are not over, as the server has last named them.
  get unfinished(): ReadonlySignal<readonly MatchId[]> {
    return this.#unfinished;
  }
  // What is on; null: it has not come, or nobody looks.
  get lobby(): ReadonlySignal<Lobby | null> {
    return this.#lobby;
  }
  // The other players; null: nothing was to be known of them yet.
  get people(): ReadonlySignal<People | null> {
    return this.#people;
  }
  // When the server will restart; null: not that it says.
  get restartAt(): ReadonlySignal<number | null> {
    return this.#restartAt;
  }

  // After: `people` is there.
  meetPeople(): Promise<People> {
    this.#meeting ??= import("../people/people").then(
      ({ People }) => {
        this.#people.value = new People(this);
        return this.#people.value;
      },
      (reason) => {
        this.#meeting = undefined;
        throw reason;
      },
    );
    return this.#meeting;
  }

  workshop(): Promise<Workshop> {
    this.#workshop ??= this.#openWorkshop();
    return this.#workshop;
  }

  async session(match: MatchId): Promise<MatchSession> {
    return this.#sessions.get(match) ?? this.#open(match, await this.workshop());
  }

  // Looks at a match from afar until `unfollow`.
  async follow(match: MatchId): Promise<Spectacle> {
    const [{ engine }, { Spectacle }] = await Promise.all([this.workshop(), import("./spectacle")]);
    const spectacle = new Spectacle(match, engine.newGame());
    this.#spectacles.set(match, spectacle);
    this.#look(match);
    return spectacle;
  }

  unfollow(match: MatchId): void {
    const wasFollowed = this.#spectacles.delete(match);
    if (!wasFollowed || this.#sessions.has(match)) return;
    this.#tell("unwatch", { match });
  }

  watchLobby(): void {
    this.#isInLobby = true;
    if (this.#isGreeted) this.#tell("watch_lobby", {});
  }

  unwatchLobby(): void {
    this.#isInLobby = false;
    this.#lobby.value = null;
    this.#tell("unwatch_lobby", {});
  }

  // For what may be lost: it is said again after every hello, or does not matter.
  #tell<C extends CommandName>(name: C, members: Commands[C]): void {
    this.connection.command(name, members, freshId(), "once").catch(() => undefined);
  }

  #look(match: MatchId): void {
    if (this.#isGreeted) this.#tell("watch", { match });
  }

  // A seat needs an identity; asking for one is a guest's first act.
  async takeIdentity(): Promise<void> {
    if (this.#player.peek()) return;
    this.#becoming ??= becomeGuest()
      .then(({ player }) => this.become(player))
      .finally(() => {
        this.#becoming = undefined;
      });
    await this.#becoming;
  }

  // The bot is of the chosen level; of one that the server chooses if nothing was chosen.
  async playHouseBot(rules: string, points: number): Promise<MatchId> {
    const level = settings.peek().botLevel;
    const [answer] = await Promise.all([
      this.takeIdentity().then(() =>
        this.connection.command("quick_match", { rules, points, level }),
      ),
      this.workshop(),
    ]);
    return answer.match!;
  }

  // This browser is that player from now on.
  become(player: string): void {
    this.#player.value = player;
    // The connection is somebody's from its upgrade on.
    this.connection.open();
  }

  // ---- what the connection says ---------------------------------------------------------------

  connected(hello: ServerHello): void {
    const known = this.#player.peek();
    if (known && hello.player !== known) {
      this.#startAnew(hello.player);
      return;
    }
    this.#isGreeted = true;
    this.#restartAt.value = null;
    if (hello.player) this.#player.value = hello.player;
    this.#unfinished.value = hello.matches;
    this.#people.peek()?.connected();
    for (const session of this.#sessions.values()) session.connected();
    for (const match of this.#spectacles.keys()) this.#look(match);
    if (this.#isInLobby) this.watchLobby();
    // Links are owed wherever the player is looking.
    for (const match of hello.matches) void this.session(match);
    if (!hello.player && settings.peek().account) change({ account: null });
  }

  // This browser is somebody else, or nobody any more: of all that the page holds nothing is his.
  #startAnew(player?: string): void {
    const isOver = !player && settings.peek().account;
    this.#player.value = null; // once is enough
    if (!player) change({ account: null });
    if (isOver) location.replace("/login?over");
    else location.reload();
  }

  disconnected(): void {
    this.#isGreeted = false;
    for (const session of this.#sessions.values()) session.disconnected();
  }

  received(event: MatchEvent | PeopleEvent): void {
    if (isOfPeople(event)) {
      this.meetPeople().then(
        (people) => people.take(event),
        () => undefined,
      );
      return;
    }
    this.#people.peek()?.notice(event);
    const { match } = event.d;
    if (this.#spectacles.get(match)?.take(event)) this.#look(match);
    const session = this.#sessions.get(match);
    if (session) session.take(event);
    else if (this.#workshop) void this.#receiveLate(event, this.#workshop);
    if (event.t === "offer" && !session) this.#begun.value = match;
    this.#noteUnfinished(event);
  }

  warned(code: string): void {
    if (code === "busy") for (const session of this.#sessions.values()) session.connected();
    // Where it fails, the next connection is told so again.
    if (code === "session_over") this.#askWho().catch(() => undefined);
  }

  // Whoever this browser is now; a guest, if nobody.
  async #askWho(): Promise<void> {
    const { player, name } = await becomeGuest();
    const known = this.#player.peek();
    if (known && known !== player) {
      this.#startAnew();
      return;
    }
    if (name !== settings.peek().account) change({ account: null });
    this.become(player);
  }

  lobbyChanged(lobby: Lobby): void {
    if (this.#isInLobby) this.#lobby.value = lobby;
  }

  maintenance(at: number): void {
    this.#restartAt.value = at;
  }

  #noteUnfinished({ t, d: { match } }: MatchEvent): void {
    if (t !== "receipt" && t !== "closed") return;
    const others = this.#unfinished.peek().filter((each) => each !== match);
    this.#unfinished.value = t === "receipt" ? [...others, match] : others;
  }

  // Events come in order, also while the first of them waits for the workshop.
  async #receiveLate(event: MatchEvent, workshop: Promise<Workshop>): Promise<void> {
    const ready = await workshop;
    const isNew = event.t === "offer" && !this.#sessions.has(event.d.match);
    const session =
      this.#sessions.get(event.d.match) ?? (isNew && this.#open(event.d.match, ready));
    if (session) session.take(event);
  }

  #open(match: MatchId, workshop: Workshop): MatchSession {
    const known = this.#sessions.get(match);
    if (known) return known;
    const session = workshop.newSession(match);
    this.#sessions.set(match, session);
    void session.restore();
    if (this.#isGreeted) session.connected();
    return session;
  }

  async #openWorkshop(): Promise<Workshop> {
    const { Workshop } = await import("./workshop");
    return Workshop.open({
      connection: this.connection,
      engineUrl: this.#engineUrl,
      player: () => this.#player.peek(),
      ownText: () => settings.peek().ownText,
      throwsByHand: () => settings.peek().throwsByHand,
    });
  }
}
