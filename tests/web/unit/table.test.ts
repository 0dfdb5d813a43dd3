// A turn typed, a rung played at once, and what becomes of dice that cannot be played.
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Engine } from "../../../server/web/src/engine/engine";
import type { MatchRecord, Step } from "../../../server/web/src/fair/record";
import { seatOfSide } from "../../../server/web/src/fair/role";
import { TurnDraft } from "../../../server/web/src/match/draft";
import { LastPlay } from "../../../server/web/src/match/last-play";
import { rollNewsOf } from "../../../server/web/src/match/roll-news";
import { nextTurn, stripOf, type Turn } from "../../../server/web/src/match/turn";
import { readTypedPlay } from "../../../server/web/src/match/typed-play";
import { hintFor } from "../../../server/web/src/views/table/hints";
import { chance } from "./chance";
import { loadEngine } from "./data";

// The settings ask the browser which colours it prefers.
vi.hoisted(() => {
  globalThis.matchMedia = (() => ({ matches: false })) as unknown as typeof matchMedia;
});

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

const rest = "source=thrown ladder=- roller=w handed=no climbed=no stepped=no head=0,0";
const mixed = `gul-bara w:24x15 b:24x15 turn=w pool=65 ${rest} rolls=1,0 stepless=0`;
const ladder =
  "gul-bara w:24x15 b:24x12 19 18 17 turn=w pool=1111 source=thrown ladder=1 roller=w handed=no climbed=no stepped=no head=0,0 rolls=4,4 stepless=0";
const bearOff = `gul-bara w:6x2 5x2 4x2 3 2 1 b:6x2 5x2 4x2 3x3 2x3 1x3 turn=w pool=65 ${rest} rolls=9,9 stepless=0`;
const draftOf = (code: string): TurnDraft => new TurnDraft(engine.newGame(), code, 0);

describe("a typed play", () => {
  const read = (code: string, text: string) => readTypedPlay(draftOf(code), text);
  const play = [
    { from: 24, die: 6 },
    { from: 24, die: 5 },
  ];

  it("is read in every form that people write", () => {
    expect(read(mixed, "24/18 24/19")).toEqual(play);
    expect(read(mixed, "  24/18,24/19 ")).toEqual(play);
    expect(read(mixed, "24/18/13")).toEqual([play[0], { from: 18, die: 5 }]);
    expect(read(ladder, "24/23(4)")).toHaveLength(4);
    expect(read(bearOff, "6/off 5/off")).toEqual([
      { from: 6, die: 6 },
      { from: 5, die: 5 },
    ]);
  });

  it("may leave out a stop where one reading is legal", () => {
    expect(read(mixed, "24/13")).toHaveLength(2);
  });

  it("goes up a ladder rung by rung", () => {
    const steps = read(ladder, "24/23(4) 23/21(4) 21/18(4)");
    expect(steps).toHaveLength(12);
  });

  it("is refused with the reason, and leaves the draft as it was", () => {
    const draft = draftOf(mixed);
    for (const [text, reason] of [
      ["", "not_notation"],
      ["hello", "not_notation"],
      ["24/18 x", "not_notation"],
      ["18/24", "wrong_direction"],
      ["24/12", "no_such_die"],
      ["20/14", "no_checker"],
      ["24/18 24/19 24/23", "too_many_steps"],
    ] as const) {
      expect(readTypedPlay(draft, text), text).toBe(reason);
      expect(draft.stepCount).toBe(0);
    }
  });
});

describe("a rung at once", () => {
  it("takes as many of its dice as are legal, and no more", () => {
    const draft = draftOf(ladder);
    draft.addAll(24);
    expect(draft.segments.map((each) => each.length)).toEqual([4]);
    expect(draft.diceLeft).toEqual([2, 2, 2, 2]);
    draft.addAll(23);
    expect(draft.segments.map((each) => each.length)).toEqual([4, 4]);
  });

  it("climbs from the head to 6-6 in six inputs", () => {
    const draft = draftOf(ladder);
    let inputs = 0;
    for (let from = 24, die = 1; !draft.isComplete && inputs < 9; from -= die, ++die, ++inputs) {
      draft.addAll(from);
    }
    expect(inputs).toBe(6);
    expect(draft.stepCount).toBe(24);
  });
});

// Plays a game of random moves and tells what the table makes of every play.
function* playedGame(rules: string, random: () => number) {
  const game = engine.newGame();
  game.start(rules);
  let turn: Turn | null = null;
  for (let seq = 0; !["won", "void"].includes(game.due.kind); ++seq) {
    const { kind, side } = game.due;
    const seat = side === null ? null : seatOfSide(side);
    let body: object;
    if (kind === "play" || kind === "pass") {
      const plays = game.legalPlays();
      const steps = kind === "pass" ? [] : plays[Math.floor(random() * plays.length)]!.steps;
      if (kind === "pass") game.takePass();
      else game.takePlay(steps);
      body = { type: "play", steps, reserve: 0 };
    } else {
      const dice = [1 + Math.floor(random() * 6), 1 + Math.floor(random() * 6)] as const;
      game.takeThrow(...dice);
      body = { type: "roll", index: seq, kind, dice };
    }
    const record = { seq, seat, body } as unknown as MatchRecord;
    turn = nextTurn(turn, record, game);
    if (kind === "play" || kind === "pass") yield { seat: seat!, turn: turn!, due: game.due };
  }
}

describe.each(["gulbar", "mad-gulbar"])("leftovers of %s", (rules) => {
  it("are news exactly when the other side is to play them, with what it is to play", () => {
    const random = chance(11);
    let handed = 0;
    for (let games = 0; games < 12; ++games) {
      for (const { seat, turn, due } of playedGame(rules, random)) {
        const news = rollNewsOf(turn, due);
        const isGoingOn = due.kind === "play" || due.kind === "pass";
        expect(news?.type === "handed").toBe(isGoingOn && seatOfSide(due.side!) !== seat);
        if (news?.type !== "handed") continue;
        handed += 1;
        expect(news.seat).toBe(seat);
        const isDoublet = new Set(due.dice).size === 1 && turn.dice[0] === turn.dice[1];
        if (isDoublet) expect(news.rest[0]).toEqual({ die: due.dice[0], count: due.dice.length });
        else expect(news.rest.map(({ die }) => die)).toEqual(due.dice);
      }
    }
    expect(handed).toBeGreaterThan(30);
  });
});

// The rules page's example: White rolls 4-4 and plays one 4; Black plays three 4s and two 5s; White
// the two 5s and the four 6s.
describe("dice that go over and back (mad-gulbar)", () => {
  const turn = (segments: Turn["segments"], ladderFrom: number | null = 4): Turn => ({
    index: 9,
    kind: "turn",
    dice: [4, 4],
    roller: 1,
    ladderFrom,
    rollNumber: 4,
    segments,
  });
  const steps = (die: number, count: number): Step[] =>
    Array.from({ length: count }, () => ({ from: 24, die }));

  it("are counted by number: blocked after one 4, the rest goes to Black", () => {
    const news = rollNewsOf(turn([{ seat: 1, steps: steps(4, 1) }]), {
      kind: "play",
      side: 1,
      dice: [4, 4, 4],
      points: 0,
    });
    expect(news).toEqual({
      type: "handed",
      seat: 1,
      rest: [
        { die: 4, count: 3 },
        { die: 5, count: 4 },
        { die: 6, count: 4 },
      ],
    });
  });

  it("come back after Black's two 5s", () => {
    const played = turn([
      { seat: 1, steps: steps(4, 1) },
      { seat: 2, steps: steps(4, 3) },
      { seat: 2, steps: steps(5, 2) },
    ]);
    const due = { kind: "play", side: 0, dice: [5, 5], points: 0 } as const;
    expect(rollNewsOf(played, due)).toEqual({
      type: "handed",
      seat: 2,
      rest: [
        { die: 5, count: 2 },
        { die: 6, count: 4 },
      ],
    });
    const strip = stripOf({ turn: played, drafted: [], holder: 1, diceLeft: [5, 5] });
    expect(strip.map(({ pips }) => pips.map(({ seat }) => seat))).toEqual([
      [1, 2, 2, 2],
      [2, 2, 1, 1],
      [null, null, null, null],
    ]);
    expect(strip.map(({ isCurrent }) => isCurrent)).toEqual([false, true, false]);
  });

  it("are lost where nobody goes on, and a pass is said to be one", () => {
    const over = { kind: "turn", side: 1, dice: [], points: 0 } as const;
    expect(rollNewsOf(turn([{ seat: 1, steps: steps(4, 4) }, { seat: 1, steps: steps(5, 1) }]), over)).toEqual({
      type: "lost",
      seat: 1,
      rest: [
        { die: 5, count: 3 },
        { die: 6, count: 4 },
      ],
    });
    const passed = turn([{ seat: 1, steps: [] }], null);
    expect(rollNewsOf(passed, over)).toMatchObject({ type: "passed", rest: [{ die: 4, count: 4 }] });
    const whole = turn([{ seat: 1, steps: steps(4, 4) }], null);
    expect(rollNewsOf(whole, over)).toBeNull();
  });
});

describe("the last play", () => {
  const one: Step = { from: 24, die: 1 };

  it("puts a side's segments of one roll together, and begins anew with the next", () => {
    const last = new LastPlay();
    last.note(2, [one], 5);
    last.note(2, [one, one], 5);
    expect(last.play).toEqual({ seat: 2, steps: [one, one, one], newest: [one, one], throw: 5 });
    last.note(1, [one], 5);
    expect(last.play?.steps).toHaveLength(1);
    last.note(1, [one], 6);
    expect(last.play?.steps).toHaveLength(1);
  });
});

describe("hints", () => {
  const view = { isMyPlay: true, isComplete: false, canUndo: false, turn: { ladderFrom: 4 } } as never;
  const moved = { ...(view as object), canUndo: true } as never;

  it("come one at a time, and not again once they are learnt", () => {
    expect(hintFor(view, [])).toEqual({ id: "hint-tap" });
    expect(hintFor(view, ["tap"])).toBeNull();
    expect(hintFor(moved, ["tap"])).toEqual({ id: "hint-ladder", args: { first: 4, next: 5 } });
    expect(hintFor(moved, ["tap", "ladder"])).toEqual({ id: "hint-undo" });
    expect(hintFor(moved, ["tap", "ladder", "undo"])).toBeNull();
  });
});
