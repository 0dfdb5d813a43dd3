// The protocol's messages as types (docs/protocol.md). Members are named as on the wire.

import type { Step } from "../engine/game";
import type { SignatureEntry } from "../fair/batch";
import type { BySeat, Seat } from "../fair/role";
import type { ListedSeek, PeopleCommands, PeopleEvent } from "./people-messages";
import type { PhraseId } from "./phrases";

export type MatchId = string;
export type SeatNumber = 0 | Seat;

export interface ServerHello {
  readonly protocol: { readonly major: number; readonly minor: number };
  readonly now: number;
  readonly player?: string;
  readonly matches: readonly MatchId[];
}

// An answer's members; those that do not apply are absent.
export interface Answer {
  readonly seq?: number;
  readonly held?: boolean;
  readonly match?: MatchId;
  readonly challenge?: string;
  readonly seat?: SeatNumber;
  readonly newest?: number;
  readonly more?: boolean;
  readonly now?: number;
}

export interface WireError {
  readonly code: string;
  readonly message: string;
  readonly seq?: number;
  readonly segment?: number;
  readonly step?: number;
  readonly retry_ms?: number;
  readonly match?: MatchId;
}

// How well a house bot plays.
export type BotLevel = "easy" | "medium" | "strong";

export interface WirePlayer {
  readonly name: string;
  readonly id: string;
  readonly salt: string;
  readonly bot?: BotLevel;
}

export interface Offer {
  readonly match: MatchId;
  readonly seat: Seat;
  readonly links: number;
  readonly server_anchor: string;
  readonly created: number;
  readonly rules: string;
  readonly players: BySeat<WirePlayer>;
  readonly deadline: number;
}

export interface Withdrawn {
  readonly match: MatchId;
  readonly late: SeatNumber;
}

export interface WireSignatures {
  readonly server: string;
  readonly seat1?: string;
  readonly seat2?: string;
}

export interface WireHeader {
  readonly match: MatchId;
  readonly header: string;
  readonly signatures: WireSignatures;
  readonly deadline: number;
}

export interface WireReceipt {
  readonly match: MatchId;
  readonly header: string;
  readonly signatures: WireSignatures;
}

// The typed members that the server adds are for people; a playing client believes these alone.
export interface WireRecord {
  readonly match: MatchId;
  readonly seq: number;
  readonly record: string;
  readonly signature: SignatureEntry;
}

export interface Waiting {
  readonly match: MatchId;
  readonly index: number;
  readonly seats: readonly Seat[];
  readonly since: number;
}

export interface SeatClock {
  readonly reserve_ms: number;
  readonly delay_ms: number;
  readonly grace_ms: number;
  readonly credit_ms: number;
}

export interface WireClock {
  readonly match: MatchId;
  readonly now: number;
  readonly seats: BySeat<SeatClock>;
  readonly running?: Seat;
  readonly deadline?: number;
  readonly storage_unavailable?: boolean;
}

export interface Presence {
  readonly match: MatchId;
  readonly seat: Seat;
  readonly online: boolean;
  readonly epoch: number;
  readonly budget_ms: number;
  readonly claimable?: boolean;
}

export interface SetUp {
  readonly offer?: Offer;
  readonly header?: WireHeader;
  readonly receipt?: WireReceipt;
}

export interface Owed {
  readonly anchor?: boolean;
  readonly sign?: boolean;
  readonly link?: number;
  readonly play?: number;
  readonly terminal?: boolean;
}

export interface Snapshot {
  readonly match: MatchId;
  readonly seat: SeatNumber;
  readonly seq: number;
  readonly hash: string;
  readonly position: string;
  readonly game: number;
  readonly score: BySeat<number>;
  readonly throws: number;
  readonly rules: string;
  readonly players: BySeat<WirePlayer>;
  // None for who looks on before there is a header.
  readonly set_up?: SetUp;
  readonly owed?: Owed;
  readonly time?: WireClock;
  readonly presences?: readonly Presence[];
  readonly watchers: number;
}

// In thousandths of a point (docs/ratings.md).
export interface Rating {
  readonly value: number;
  readonly deviation: number;
}

export interface RatingChange {
  readonly before: Rating;
  readonly after: Rating;
}

export interface Closed {
  readonly match: MatchId;
  readonly reason: string;
  readonly close: string;
  readonly close_signature: string;
  readonly terminals: { readonly seat1?: string; readonly seat2?: string };
  // Of a rated match one of the two: what became of both ratings, or why nothing did.
  readonly ratings?: BySeat<RatingChange>;
  readonly unrated?: string;
}

export interface RematchOffered {
  readonly match: MatchId;
  readonly seat: Seat;
}

export interface Phrase {
  readonly match: MatchId;
  readonly seat: Seat;
  readonly phrase: PhraseId;
}

// A player as shown to everybody.
// Who has deleted his account has an empty name, and an id that is empty or (over HTTP) null.
export interface Person {
  readonly name: string;
  readonly id: string;
  readonly bot?: BotLevel; // a house bot, and its level
}

// What is on, the whole of it each time.
export interface Lobby {
  readonly challenges: readonly ListedChallenge[];
  readonly seeks: readonly ListedSeek[];
  readonly tables: readonly LiveTable[];
  readonly counts: { readonly players: number; readonly matches: number };
}

export interface ListedChallenge {
  readonly challenge: string;
  readonly terms: ChallengeTerms;
  readonly player: Person;
  readonly at: number;
}

export interface LiveTable {
  readonly match: MatchId;
  readonly terms: ChallengeTerms;
  readonly players: BySeat<Person>;
  readonly score: BySeat<number>;
  readonly watchers: number;
}

export interface Watchers {
  readonly match: MatchId;
  readonly count: number;
}

export interface Maintenance {
  readonly at: number;
}

// Events of one match.
export interface MatchEvents {
  offer: Offer;
  withdrawn: Withdrawn;
  header: WireHeader;
  receipt: WireReceipt;
  record: WireRecord;
  waiting: Waiting;
  clock: WireClock;
  presence: Presence;
  snapshot: Snapshot;
  watchers: Watchers;
  closed: Closed;
  rematch_offered: RematchOffered;
  phrase: Phrase;
}

export type MatchEvent = {
  [T in keyof MatchEvents]: { readonly t: T; readonly d: MatchEvents[T] };
}[keyof MatchEvents];

export type ServerMessage =
  | { readonly t: "hello"; readonly d: ServerHello }
  | { readonly t: "ok" | "already"; readonly id: string; readonly d: Answer }
  | { readonly t: "error"; readonly id?: string; readonly d: WireError }
  | { readonly t: "maintenance"; readonly d: Maintenance }
  | { readonly t: "lobby"; readonly d: Lobby }
  | PeopleEvent
  | MatchEvent;

// Commands and their members.
export interface Commands extends PeopleCommands {
  anchor: { match: MatchId; anchor: string; key: string };
  sign: { match: MatchId; signature: string };
  link: { match: MatchId; index: number; key: string };
  play: { match: MatchId; base: number; segments: readonly (readonly Step[])[] };
  resign: { match: MatchId; game?: number };
  agree_void: { match: MatchId; base: number };
  claim: { match: MatchId; outcome: "win" | "call_off"; epoch: number };
  terminal: { match: MatchId; key: string };
  watch: { match: MatchId; since?: number; hash?: string };
  unwatch: { match: MatchId };
  hand_in: { match: MatchId; [member: string]: unknown };
  quick_match: { rules: string; points: number; level: BotLevel | undefined };
  challenge: { terms: ChallengeTerms; listed?: boolean; password?: string; to?: string };
  unlist: Record<string, never>;
  watch_lobby: Record<string, never>;
  unwatch_lobby: Record<string, never>;
  accept: { challenge: string; password?: string };
  rematch: { match: MatchId };
  phrase: { match: MatchId; phrase: PhraseId };
  ping: Record<string, never>;
}

export interface ChallengeTerms {
  readonly rules: string;
  readonly points: number;
  readonly rated: boolean;
  readonly clock?: {
    readonly reserve_ms: number;
    readonly delay_ms: number;
    readonly increment_ms: number;
    readonly rung_ms: number;
  };
}

export type CommandName = keyof Commands;

// What comes over the socket is only as good as this: an object with a type and members.
export function readMessage(text: unknown): ServerMessage | null {
  if (typeof text !== "string") return null;
  try {
    const message = JSON.parse(text);
    const isMessage = typeof message?.t === "string" && typeof (message.d ?? {}) === "object";
    return isMessage ? { ...message, d: message.d ?? {} } : null;
  } catch {
    return null;
  }
}
