// What the client knows of other players, by what the server says and what the player wants.
import "./browser-stand-in";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { escapes } from "../../../server/web/src/people/escapes";
import { Following } from "../../../server/web/src/people/following";
import { endedOf, isLeftOpen, sawEnd } from "../../../server/web/src/people/left-open";
import { isAgreed } from "../../../server/web/src/people/match-talk";
import { People } from "../../../server/web/src/people/people";
import { problemOf } from "../../../server/web/src/people/problem";
import { clockOf, PACES, readWish, termsOf } from "../../../server/web/src/people/wish";
import type { Answer, MatchEvent, ServerMessage } from "../../../server/web/src/wire/messages";
import type { PeopleEvent } from "../../../server/web/src/wire/people-messages";
import { readMessage } from "../../../server/web/src/wire/messages";
import { Refused } from "../../../server/web/src/wire/outstanding";
import { readLines } from "../../../server/web/src/wire/people-http";
import { readData } from "./data";

vi.stubGlobal("sessionStorage", localStorage);

const golden = (name: string): PeopleEvent =>
  readMessage(readData(`protocol/server/${name}.json`)) as ServerMessage & PeopleEvent;
const goldenCommand = (name: string): { t: string; d: unknown } => {
  const { t, d } = JSON.parse(readData(`protocol/client/${name}.json`));
  return { t, d };
};

class Host {
  readonly sent: { t: string; d: unknown }[] = [];
  // Of the commands, in their order; none where a part leaves it to the connection.
  readonly ids: (string | undefined)[] = [];
  answer: () => Promise<Answer> = async () => ({});
  readonly connection = {
    command: (t: string, d: unknown, id?: string): Promise<Answer> => {
      this.sent.push({ t, d });
      this.ids.push(id);
      return this.answer();
    },
  };
  takeIdentity = async (): Promise<void> => undefined;
}

const refuse = (code: string, more: object = {}) => async (): Promise<Answer> => {
  throw new Refused({ code, message: "", ...more });
};

const OTHER = { name: "Guest WZNF", id: "248893c46db83eef2019a9111fb51f80" };
const MATCH = "485e32182b6365ae46c54cfa7955fdcc";
let host: Host;
let people: People;

beforeEach(() => {
  localStorage.removeItem("wish");
  localStorage.removeItem("sought");
  localStorage.removeItem("followed");
  host = new Host();
  people = new People(host as never);
});

describe("a seek", () => {
  const wish = { rules: ["gulbar", "mad-gulbar"], points: 3, pace: "normal" } as const;

  it("is what the protocol's page shows, and is remembered", async () => {
    await people.seekOpponent({ ...wish, since: 5 } as never);
    expect(host.sent).toEqual([goldenCommand("seek")]);
    expect(new People(host as never).wish.value).toEqual(wish);
  });

  it("stands as long as the server says so, in whatever tab it was made", () => {
    people.take(golden("seeking"));
    expect(people.seek.value).toEqual({ ...wish, since: 1767225598000 });
    people.take(golden("seeking-none"));
    expect(people.seek.value).toBeNull();
    people.take(golden("seeking"));
    people.connected();
    expect(people.seek.value).toBeNull();
  });

  it("is not made anew by a second click, but by another wish", async () => {
    people.take(golden("seeking"));
    await people.seekFor(["gul-bara"]);
    expect(host.sent).toEqual([]);
    await people.changeWish({ ...wish, points: 5 });
    expect(host.sent).toEqual([{ t: "seek", d: { ...wish, points: 5 } }]);
  });

  it("is for the games at hand, whatever was sought before", async () => {
    await people.seekFor(["gulbar"]);
    expect(host.sent[0]!.d).toEqual({ rules: ["gulbar"], points: 1, pace: "normal" });
    await people.changeWish(wish);
    await people.seekFor(["long-nardy"]);
    expect(host.sent[1]!.d).toEqual({ rules: ["long-nardy"], points: 3, pace: "normal" });
  });

  it("that is refused says why, and which match is in the way", async () => {
    host.answer = refuse("already_playing", { match: MATCH });
    await people.seekOpponent(wish);
    expect(people.problem.value).toEqual({ id: "problem-already_playing", match: MATCH });
    host.answer = refuse("a_new_code");
    await people.cancelSeek();
    expect(people.problem.value).toEqual({ id: "home-failed" });
  });
});

describe("a seek after a lost connection", () => {
  const wish = { rules: ["gulbar"], points: 1, pace: "normal" } as const;
  const told = (seek: object | null): void =>
    people.take({ t: "seeking", d: seek ? { seek } : {} } as PeopleEvent);
  const stands = async (): Promise<void> => {
    await people.seekOpponent(wish);
    told({ ...wish, since: 5 });
  };

  it("is repeated under its id, over several connections", async () => {
    await stands();
    people.connected();
    // The server that has given it up says so to whoever comes back.
    told(null);
    people.connected();
    expect(host.sent).toEqual(Array(3).fill({ t: "seek", d: wish }));
    expect(new Set(host.ids).size).toBe(1);
    expect(host.ids[0]).toBeTruthy();
  });

  it("is repeated by another tab that has shown it, under the same id", async () => {
    const other = new People(host as never);
    await people.seekOpponent(wish);
    other.take({ t: "seeking", d: { seek: { ...wish, since: 5 } } });
    other.connected();
    expect(host.sent).toHaveLength(2);
    expect(new Set(host.ids).size).toBe(1);
  });

  it.each([
    ["was cancelled", async () => people.cancelSeek()],
    ["ended while it stood", async () => told(null)],
    ["was cancelled in another tab", async () => new People(host as never).cancelSeek()],
    ["gave way to one of another device", async () => told({ ...wish, points: 7, since: 6 })],
  ])("is not repeated if it %s", async (_, end) => {
    await stands();
    await end();
    people.connected();
    expect(host.sent.filter(({ t }) => t === "seek")).toHaveLength(1);
  });

  it("is not repeated if it was refused", async () => {
    host.answer = refuse("already_playing", { match: MATCH });
    await people.seekOpponent(wish);
    people.connected();
    expect(host.sent).toHaveLength(1);
  });

  it("says which match has come of it meanwhile, and ends", async () => {
    await stands();
    host.answer = async () => ({ match: MATCH });
    people.connected();
    await expect.poll(() => people.found.value).toBe(MATCH);
    people.connected();
    expect(host.sent).toHaveLength(2);
  });

  it("says why it does not go on", async () => {
    await stands();
    host.answer = refuse("already_playing", { match: MATCH });
    people.connected();
    await expect.poll(() => people.problem.value?.match).toBe(MATCH);
  });
});

describe("a wish that was kept", () => {
  it.each([
    null,
    "",
    "7",
    "null",
    '{"rules":[],"points":1,"pace":"fast"}',
    '{"rules":["a"],"points":2,"pace":"fast"}',
    '{"rules":["a"],"points":1,"pace":"quick"}',
    '{"rules":[7],"points":1,"pace":"fast"}',
    '{"rules":["a","b","c","d","e","f"],"points":1,"pace":"fast"}',
  ])("%s is none", (kept) => expect(readWish(kept)).toBeNull());

  it("has the clocks of the protocol's page", () => {
    const fast = { reserve_ms: 180_000, delay_ms: 8000, increment_ms: 0, rung_ms: 3000 };
    expect(clockOf(PACES.fast, 3)).toEqual(fast);
    const untimed = termsOf({ rules: ["gulbar", "gul-bara"], points: 1, pace: "untimed" });
    expect(untimed).toEqual({ rules: "gulbar", points: 1, rated: false });
  });
});

describe("a challenge to this player", () => {
  it("stands until it is gone", () => {
    people.take(golden("challenged"));
    people.take(golden("challenged"));
    expect(people.challenges.value).toHaveLength(1);
    people.take(golden("challenge_gone"));
    expect(people.challenges.value).toEqual([]);
  });

  it("is declined at once", async () => {
    people.take(golden("challenged"));
    await people.decline("8567aa65e894ed643a4459b0726bce4a");
    expect(people.challenges.value).toEqual([]);
    expect(host.sent).toEqual([goldenCommand("decline")]);
  });

  it("of his own says when it is gone", async () => {
    host.answer = async () => ({ challenge: "8567aa65e894ed643a4459b0726bce4a" });
    await people.challenge(OTHER, { rules: ["gulbar"], points: 1, pace: "normal" });
    expect(host.sent[0]!.d).toMatchObject({ to: OTHER.id, terms: { rules: "gulbar" } });
    expect(people.sent.value?.isGone).toBe(false);
    people.take(golden("challenge_gone"));
    expect(people.sent.value?.isGone).toBe(true);
  });

  it("of his own is taken back by declining it (docs/protocol.md, section 4)", async () => {
    host.answer = async () => ({ challenge: "8567aa65e894ed643a4459b0726bce4a" });
    await people.challenge(OTHER, { rules: ["gulbar"], points: 1, pace: "normal" });
    await people.takeBack("8567aa65e894ed643a4459b0726bce4a");
    expect(people.sent.value).toBeNull();
    expect(host.sent[1]).toEqual(goldenCommand("decline"));
  });

  it("of his own is forgotten when a match with that player begins, and by no other", async () => {
    const offer = readMessage(readData("protocol/server/offer.json")) as MatchEvent & { t: "offer" };
    const among = (...ids: string[]): MatchEvent => ({
      ...offer,
      d: { ...offer.d, players: ids.map((id) => ({ id, name: "", salt: "" })) as never },
    });
    await people.challenge(OTHER, { rules: ["gulbar"], points: 1, pace: "normal" });
    people.notice(among("me", "the house bot"));
    expect(people.sent.value).not.toBeNull();
    people.notice(among("me", OTHER.id));
    expect(people.sent.value).toBeNull();
  });
});

describe("talk", () => {
  it("needs both, and keeps the newest", () => {
    expect(isAgreed(people.talkAt(MATCH))).toBe(false);
    people.take(golden("talk"));
    expect(isAgreed(people.talkAt(MATCH))).toBe(false);
    people.take({ t: "talk", d: { match: MATCH, agreed: [true, true] } });
    expect(isAgreed(people.talkAt(MATCH))).toBe(true);
    for (let count = 0; count < 120; ++count) people.take(golden("said"));
    people.take(golden("said-watcher"));
    const { lines, agreed } = people.talkAt(MATCH);
    expect(lines).toHaveLength(100);
    expect(lines.at(-1)!.seat).toBeUndefined();
    expect(agreed).toEqual([true, true]);
  });

  it("is forgotten by a snapshot behind which nobody is said to have agreed", () => {
    vi.useFakeTimers();
    const snapshot = readMessage(readData("protocol/server/snapshot.json")) as MatchEvent;
    const agree = () => people.take({ t: "talk", d: { match: MATCH, agreed: [true, true] } });
    agree();
    people.take(golden("said"));
    people.notice(snapshot);
    agree();
    vi.runAllTimers();
    expect(isAgreed(people.talkAt(MATCH))).toBe(true);
    people.notice(snapshot);
    vi.runAllTimers();
    expect(people.talkAt(MATCH).agreed).toEqual([false, false]);
    expect(people.talkAt(MATCH).lines).toHaveLength(1);
    vi.useRealTimers();
  });

  it("is remembered of sixteen tables, the newest", () => {
    for (let table = 0; table < 17; ++table)
      people.take({ t: "talk", d: { match: `${table}`, agreed: [true, true] } });
    const known = Array.from({ length: 17 }, (_, table) => isAgreed(people.talkAt(`${table}`)));
    expect(known).toEqual([false, ...Array(16).fill(true)]);
  });

  it("is said as the protocol's page shows", async () => {
    await people.agreeTalk(MATCH, true);
    await people.say(MATCH, "Good evening! Where are you from?");
    expect(host.sent).toEqual([goldenCommand("agree_talk"), goldenCommand("say")]);
    host.answer = refuse("not_agreed");
    expect(await people.say(MATCH, "?")).toBe(false);
  });
});

describe("muting and blocking", () => {
  it("holds at once, before the server has answered", async () => {
    const done = people.relate(OTHER, { muted: true });
    expect(people.isSilenced(OTHER.id)).toBe(true);
    await done;
    expect(host.sent).toEqual([goldenCommand("relate")]);
    await people.relate(OTHER, { muted: false, blocked: true });
    expect(host.sent[1]).toEqual(goldenCommand("relate-block"));
    expect(people.stanceOn(OTHER.id)).toEqual({ muted: false, blocked: true });
    await people.relate(OTHER, { blocked: false });
    expect(people.relations.value).toEqual([]);
  });

  it("is taken back where the server refuses it", async () => {
    host.answer = refuse("too_many");
    await people.relate(OTHER, { blocked: true });
    expect(people.relations.value).toEqual([]);
    expect(people.problem.value?.id).toBe("problem-too_many");
  });

  it("is what the server says, of whatever device", () => {
    people.take(golden("relations"));
    expect(people.stanceOn(OTHER.id)).toEqual({ muted: true, blocked: false });
    expect(people.isSilenced("somebody else")).toBe(false);
  });
});

describe("following", () => {
  const playing = { player: OTHER, online: true, match: MATCH };

  it("is said again after every hello, in a reloaded tab too", () => {
    people.following.follow(OTHER.id);
    people.connected();
    new Following(host.connection as never);
    expect(host.sent).toEqual(Array(3).fill(goldenCommand("follow")));
    people.following.unfollow(OTHER.id);
    expect(host.sent.at(-1)).toEqual(goldenCommand("unfollow"));
    people.connected();
    expect(host.sent).toHaveLength(4);
  });

  it("that the server refuses is none, and says why", async () => {
    host.answer = refuse("too_many");
    await people.follow(OTHER.id);
    expect(people.following.players.value).toEqual([]);
    expect(people.problem.value?.id).toBe("problem-too_many");
    people.connected();
    expect(host.sent).toHaveLength(1);
  });

  it("that has ended leaves no news behind", () => {
    people.following.follow(OTHER.id);
    people.take(golden("player"));
    expect(people.following.newsOf(OTHER.id)).not.toBeNull();
    people.following.unfollow(OTHER.id);
    expect(people.following.newsOf(OTHER.id)).toBeNull();
  });

  it("opens the next match, not the one that was there", () => {
    people.following.follow(OTHER.id);
    people.take(golden("player"));
    expect(people.following.begun.value).toBeNull();
    people.take(golden("player-away"));
    people.take({ t: "player", d: playing });
    expect(people.following.begun.value).toBe(MATCH);
    people.following.unfollow(OTHER.id);
    people.take({ t: "player", d: { ...playing, match: "0".repeat(32) } });
    expect(people.following.begun.value).toBe(MATCH);
  });
});

describe("a match whose end nobody has seen", () => {
  beforeEach(() => localStorage.removeItem("unfinished"));

  it("is told once it has ended, until somebody has seen that", () => {
    expect(endedOf([MATCH])).toEqual([]);
    expect(endedOf([])).toEqual([MATCH]);
    expect(isLeftOpen(MATCH)).toBe(true);
    sawEnd(MATCH);
    expect(isLeftOpen(MATCH)).toBe(false);
    expect(endedOf([])).toEqual([]);
  });

  it("is not one that has ended before one's eyes", () => {
    endedOf([MATCH]);
    sawEnd(MATCH);
    expect(endedOf([])).toEqual([]);
  });

  it("is one of eight, the newest", () => {
    endedOf(Array.from({ length: 9 }, (_, match) => `${match}`));
    expect(endedOf([])).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
  });
});

describe("why something with the house bot did not work", () => {
  it("is said in words of its own", () => {
    const refused = (code: string) => new Refused({ code, message: "" });
    expect(problemOf(refused("too_many"), "house bot").id).toBe("problem-too_many_with_bot");
    expect(problemOf(refused("no_bot_available"), "house bot").id).toBe("problem-no_bot_available");
    expect(problemOf(refused("too_many")).id).toBe("problem-too_many");
  });
});

describe("how often a player leaves", () => {
  const count = (won: number, lost: number, undecided = 0, deserted = 0) => ({
    won,
    lost,
    undecided,
    deserted,
  });

  it("counts what he lost by it and what he deserted, and nothing that the house lost", () => {
    const outcomes = {
      finished: count(7, 5),
      resigned: count(1, 2),
      timed_out: count(3, 1),
      abandoned: count(2, 1),
      link_withheld: count(0, 1),
      called_off: count(0, 0, 4, 2),
      lost: count(0, 0, 9),
    };
    expect(escapes(outcomes)).toEqual({ left: 5, all: 27 });
    expect(escapes({})).toEqual({ left: 0, all: 0 });
  });
});

describe("a player's matches", () => {
  it("are read line by line, and what is none is left out", () => {
    expect(readLines('{"match":"a"}\n\n{"mat\n{"match":"b"}\n').map(({ match }) => match)).toEqual([
      "a",
      "b",
    ]);
  });
});
