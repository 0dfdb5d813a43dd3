// The other players, as far as this one has to do with them: whom he seeks, who challenges him, what
// is said at tables, whom he mutes, blocks and follows. Fetched when there is something of it.
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Connection } from "../wire/connection";
import type { ChallengeTerms, MatchEvent, MatchId, Person } from "../wire/messages";
import { Refused } from "../wire/outstanding";
import type {
  Challenged,
  OwnSeek,
  PeopleEvent,
  Relation,
  SeekTerms,
} from "../wire/people-messages";
import { Following } from "./following";
import type { MatchTalk } from "./match-talk";
import { type Problem, problemOf, type Wanted } from "./problem";
import { isRatedWanted } from "./rated";
import { Seeking } from "./seeking";
import { isHidden, type Stance, stanceOn, withStance } from "./stance";
import { Talks } from "./talks";
import { newWish, termsOf } from "./wish";

const WATCHING_MS = 1000;

export interface PeopleHost {
  readonly connection: Pick<Connection, "command">;
  takeIdentity(): Promise<void>;
}

// A challenge of ours to one player.
export interface SentChallenge {
  readonly challenge: string;
  readonly player: Person;
  readonly terms: ChallengeTerms;
  // He has taken or declined it, or it has expired.
  readonly isGone: boolean;
}

export class People {
  readonly #host: PeopleHost;
  readonly #following: Following;
  readonly #seeking: Seeking;
  readonly #talks = new Talks();
  readonly #challenges = signal<readonly Challenged[]>([]);
  readonly #sent = signal<SentChallenge | null>(null);
  readonly #relations = signal<readonly Relation[]>([]);
  readonly #problem = signal<Problem | null>(null);

  constructor(host: PeopleHost) {
    this.#host = host;
    this.#following = new Following(host.connection);
    this.#seeking = new Seeking(host.connection);
  }

  // What was sought last, in this browser.
  get wish(): ReadonlySignal<SeekTerms | null> {
    return this.#seeking.wish;
  }
  // The player's, wherever he has made it; null: he seeks nobody.
  get seek(): ReadonlySignal<OwnSeek | null> {
    return this.#seeking.seek;
  }
  // The match that came of a seek while there was no connection.
  get found(): ReadonlySignal<MatchId | null> {
    return this.#seeking.found;
  }
  // To this player alone, and open.
  get challenges(): ReadonlySignal<readonly Challenged[]> {
    return this.#challenges;
  }
  get sent(): ReadonlySignal<SentChallenge | null> {
    return this.#sent;
  }
  get relations(): ReadonlySignal<readonly Relation[]> {
    return this.#relations;
  }
  // Why the last thing that was wanted did not work; null: it did.
  get problem(): ReadonlySignal<Problem | null> {
    return this.#problem;
  }
  get following(): Following {
    return this.#following;
  }

  talkAt(match: MatchId): MatchTalk {
    return this.#talks.at(match);
  }
  stanceOn(player: string | undefined): Stance {
    return stanceOn(this.#relations.value, player);
  }
  // Nothing that he says is shown.
  isSilenced(player: string | undefined): boolean {
    return isHidden(this.stanceOn(player));
  }

  // ---- what the server says -------------------------------------------------------------------

  // What holds is told again after each hello, and what is not told holds no more.
  connected(): void {
    this.#challenges.value = [];
    this.#relations.value = [];
    this.#following.connected();
    this.#seeking.connected().catch((reason) => this.report(reason));
  }

  take({ t, d }: PeopleEvent): void {
    switch (t) {
      case "seeking":
        this.#seeking.take(d.seek ?? null);
        break;
      case "challenged":
        this.#challenges.value = [...this.#withoutChallenge(d.challenge), d];
        break;
      case "challenge_gone":
        this.#challengeGone(d.challenge);
        break;
      case "relations":
        this.#relations.value = d.players;
        break;
      case "talk":
        this.#talks.agreed(d);
        break;
      case "said":
        this.#talks.said(d);
        break;
      case "player":
        this.#following.take(d);
        break;
    }
  }

  // Of what is said of matches, what is about other players too.
  notice({ t, d }: MatchEvent): void {
    if (t === "snapshot") this.#talks.joinedAnew(d.match);
    const sent = this.#sent.peek();
    if (t === "offer" && d.players.some(({ id }) => id === sent?.player.id)) this.forgetSent();
  }

  // ---- what the player wants ------------------------------------------------------------------

  // For an opponent now; takes the place of what was sought before.
  async seekOpponent(wish: SeekTerms): Promise<void> {
    this.#seeking.setWish(wish);
    await this.#try(() => this.#seeking.start());
  }

  // Any of these games, at the points and the pace that were wished last. What is sought goes on.
  async seekFor(rules: readonly string[]): Promise<void> {
    if (!this.seek.peek()) await this.seekOpponent(this.wishFor(rules));
  }

  // What was wished last, for these games, and rated as is wished now.
  wishFor(rules: readonly string[]): SeekTerms {
    const wish = this.wish.value ?? newWish(rules[0]!);
    return { ...wish, rules, rated: isRatedWanted(wish.pace !== "untimed") };
  }

  async cancelSeek(): Promise<void> {
    await this.#try(() => this.#seeking.cancel());
  }

  // What is sought already is sought anew.
  async changeWish(wish: SeekTerms): Promise<void> {
    if (this.seek.peek()) await this.seekOpponent(wish);
    else this.#seeking.setWish(wish);
  }

  // To the first of the games. True: he has it.
  challenge(player: Person, wish: SeekTerms): Promise<boolean> {
    return this.#try(async () => {
      const terms = termsOf(wish);
      const answer = await this.#host.connection.command("challenge", { terms, to: player.id });
      this.#sent.value = { challenge: answer.challenge!, player, terms, isGone: false };
    });
  }

  forgetSent(): void {
    this.#sent.value = null;
  }

  // The other one has it no more.
  async takeBack(challenge: string): Promise<void> {
    if (this.#sent.peek()?.challenge === challenge) this.forgetSent();
    await this.#try(() => this.#host.connection.command("decline", { challenge }));
  }

  async decline(challenge: string): Promise<void> {
    this.#challenges.value = this.#withoutChallenge(challenge);
    await this.#try(() => this.#host.connection.command("decline", { challenge }));
  }

  // It holds here at once, and everywhere when the server has it.
  async relate(player: Person, change: Partial<Stance>): Promise<void> {
    const before = this.#relations.peek();
    this.#relations.value = withStance(before, player, change);
    const isDone = await this.#try(() =>
      this.#host.connection.command("relate", { player: player.id, ...change }),
    );
    if (!isDone) this.#relations.value = before;
  }

  async agreeTalk(match: MatchId, on: boolean): Promise<void> {
    await this.#try(() => this.#host.connection.command("agree_talk", { match, on }));
  }

  // True: it has been said. Who has just become somebody watches anew a moment later: not before
  // that may a watcher speak.
  say(match: MatchId, text: string): Promise<boolean> {
    const say = () => this.#host.connection.command("say", { match, text });
    return this.#try(async () => {
      try {
        await say();
      } catch (reason) {
        if (!(reason instanceof Refused) || reason.error.code !== "not_allowed") throw reason;
        await new Promise((resolve) => setTimeout(resolve, WATCHING_MS));
        await say();
      }
    });
  }

  async follow(player: string): Promise<void> {
    await this.#try(() => this.#following.follow(player));
  }

  // For what others of the client's parts have tried.
  report(reason: unknown, wanted?: Wanted): void {
    this.#problem.value = problemOf(reason, wanted);
  }
  forgetProblem(): void {
    this.#problem.value = null;
  }

  async #try(task: () => Promise<unknown>): Promise<boolean> {
    this.#problem.value = null;
    try {
      await this.#host.takeIdentity();
      await task();
      return true;
    } catch (reason) {
      this.report(reason);
      return false;
    }
  }

  #withoutChallenge(challenge: string): readonly Challenged[] {
    return this.#challenges.peek().filter((each) => each.challenge !== challenge);
  }

  #challengeGone(challenge: string): void {
    this.#challenges.value = this.#withoutChallenge(challenge);
    const sent = this.#sent.peek();
    if (sent?.challenge === challenge) this.#sent.value = { ...sent, isGone: true };
  }
}
