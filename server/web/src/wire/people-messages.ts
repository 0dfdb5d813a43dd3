// Messages about other players: seeking, challenges to one of them, talk, relations, following
// (docs/protocol.md, sections 4 and 10).

import type { BySeat, Seat } from "../fair/role";
import type { ListedChallenge, MatchId, Person } from "./messages";

export type Pace = "fast" | "normal" | "slow" | "untimed";

export interface SeekTerms {
  readonly rules: readonly string[];
  readonly points: number;
  readonly pace: Pace;
  // The match changes ratings; absent: it does not.
  readonly rated?: boolean;
}

export interface OwnSeek extends SeekTerms {
  readonly since: number;
}

export interface ListedSeek extends SeekTerms {
  readonly player: Person;
  readonly since: number;
}

export type Challenged = ListedChallenge;

// A member that is absent is as good as false.
export interface Relation {
  readonly player: Person;
  readonly muted?: boolean;
  readonly blocked?: boolean;
}

export interface Talk {
  readonly match: MatchId;
  readonly agreed: BySeat<boolean>;
}

// Without a seat: a watcher to watchers.
export interface Said {
  readonly match: MatchId;
  readonly seat?: Seat;
  readonly player: Person;
  readonly text: string;
}

export interface PlayerNews {
  readonly player: Person;
  readonly online: boolean;
  readonly match?: MatchId;
}

export interface PeopleEvents {
  seeking: { readonly seek?: OwnSeek };
  challenged: Challenged;
  challenge_gone: { readonly challenge: string };
  relations: { readonly players: readonly Relation[] };
  talk: Talk;
  said: Said;
  player: PlayerNews;
}

export type PeopleEvent = {
  [T in keyof PeopleEvents]: { readonly t: T; readonly d: PeopleEvents[T] };
}[keyof PeopleEvents];

export interface PeopleCommands {
  seek: SeekTerms;
  cancel_seek: Record<string, never>;
  decline: { challenge: string };
  relate: { player: string; muted?: boolean; blocked?: boolean };
  agree_talk: { match: MatchId; on: boolean };
  say: { match: MatchId; text: string };
  follow: { player: string };
  unfollow: { player: string };
}
