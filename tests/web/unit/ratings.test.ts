// Ratings in whole points, their graph, the order of a leaderboard, samples of dice, rated or not.
import "./browser-stand-in";
import { afterEach, describe, expect, it } from "vitest";
import { change } from "../../../server/web/src/match/settings";
import { ANY, isWanted } from "../../../server/web/src/people/match-filter";
import { isRatedWanted, obstacleTo } from "../../../server/web/src/people/rated";
import { readWish, termsOf } from "../../../server/web/src/people/wish";
import { sampleOf } from "../../../server/web/src/ratings/dice-sample";
import { type GraphPoint, graphOf } from "../../../server/web/src/ratings/graph";
import { changeOf, isProvisional, signed, wholePoints } from "../../../server/web/src/ratings/numbers";
import { BY_RANK, clicked, ranked, sorted } from "../../../server/web/src/ratings/sorting";
import type { Closed } from "../../../server/web/src/wire/messages";
import type { PlayedMatch } from "../../../server/web/src/wire/people-http";
import type { Leader } from "../../../server/web/src/wire/ratings-http";
import { readData } from "./data";

describe("a rating", () => {
  it("is shown in whole points, and changes by what is shown", () => {
    const { d } = JSON.parse(readData("protocol/server/closed-rated.json")) as { d: Closed };
    const shown = d.ratings!.map((each) => [wholePoints(each.after.value), changeOf(each)]);
    expect(shown).toEqual([
      [1422, -78],
      [1618, 6],
    ]);
    expect(d.ratings!.map(({ after }) => isProvisional(after))).toEqual([true, false]);
    expect(isProvisional({ value: 0, deviation: 110_000 })).toBe(true);
  });

  it("has a sign before its change, as people write it", () => {
    expect([18, -12, 0].map(signed)).toEqual(["+18", "−12", "±0"]);
  });
});

describe("a graph", () => {
  it("holds the band of two deviations between whole hundreds", () => {
    const points: GraphPoint[] = [
      [1, 1_600_000, 100_000],
      [2, 1_500_000, 50_000],
    ];
    const { lowest, highest, curve, band, newest } = graphOf(points, 100, 40);
    expect([lowest, highest]).toEqual([1400, 1800]);
    expect(curve).toBe("0.0,20.0 100.0,30.0");
    expect(band).toBe("0.0,0.0 100.0,20.0 100.0,40.0 0.0,40.0");
    expect(newest).toEqual([100, 30]);
  });

  it("of one point is level", () => {
    expect(graphOf([[1, 1_500_000, 350_000]], 100, 40)).toMatchObject({
      curve: "0.0,20.0 100.0,20.0",
      newest: [100, 20],
    });
  });
});

describe("a leaderboard", () => {
  const leader = (name: string, value: number, matches: number): Leader => ({
    player: { id: name, name },
    value,
    deviation: 60_000 - matches,
    provisional: false,
    matches,
  });
  const rows = ranked([leader("Zoé", 1700, 5), leader("anna", 1600, 9), leader("Éva", 1500, 9)]);
  const names = (order: Parameters<typeof sorted>[1]): string[] =>
    sorted(rows, order, "en").map((each) => each.leader.player.name);

  it("is sorted by any column, the best first, and the other way round by another click", () => {
    expect(names(BY_RANK)).toEqual(["Zoé", "anna", "Éva"]);
    const byMatches = clicked(BY_RANK, "matches");
    expect(names(byMatches)).toEqual(["anna", "Éva", "Zoé"]);
    expect(names(clicked(byMatches, "matches"))).toEqual(["Zoé", "anna", "Éva"]);
    expect(names(clicked(BY_RANK, "name"))).toEqual(["anna", "Éva", "Zoé"]);
    expect(names(clicked(BY_RANK, "rank"))).toEqual(["Éva", "anna", "Zoé"]);
  });

  it("keeps everybody's rank", () => {
    expect(sorted(rows, clicked(BY_RANK, "name"), "en").map(({ rank }) => rank)).toEqual([2, 3, 1]);
  });
});

describe("a sample of dice", () => {
  it("counts faces and doubles beside what 19 of 20 samples of fair dice show", () => {
    const { throws, faces, doubles, chiSquare } = sampleOf(
      Array.from({ length: 180 }, (_, at) => [(at % 6) + 1, (Math.floor(at / 6) % 6) + 1] as const),
    );
    expect(throws).toBe(180);
    expect(faces.map(({ count }) => count)).toEqual([60, 60, 60, 60, 60, 60]);
    expect(chiSquare).toEqual({ value: 0, bound: 11.07 });
    // 60 ± 1.96 √(360 · 5/36), 30 ± 1.96 √(180 · 5/36), outward
    expect(faces[0]).toMatchObject({ expected: 60, band: [46, 74], isInside: true });
    expect(doubles).toMatchObject({ count: 30, expected: 30, band: [20, 40], isInside: true });
  });

  it("says of loaded dice that they are not usual", () => {
    const { faces, doubles, chiSquare } = sampleOf(Array.from({ length: 30 }, () => [6, 6] as const));
    expect(chiSquare!.value).toBeGreaterThan(chiSquare!.bound);
    expect(faces.map(({ isInside }) => isInside)).toEqual(Array(6).fill(false));
    expect(doubles.isInside).toBe(false);
  });

  it("of nothing claims nothing", () => {
    expect(sampleOf([])).toMatchObject({ throws: 0, chiSquare: null });
  });

  it("of one throw calls nothing unusual", () => {
    const { faces, doubles, chiSquare } = sampleOf([[3, 3]]);
    expect([...faces, doubles].map(({ isInside }) => isInside)).toEqual(Array(7).fill(true));
    expect(chiSquare).toBeNull();
  });
});

describe("rated or casual", () => {
  afterEach(() => change({ account: null, rated: false }));

  it("is a choice for an account and with a clock alone, and is remembered meanwhile", () => {
    change({ rated: true });
    expect(obstacleTo(true)).toBe("account");
    expect(isRatedWanted(true)).toBe(false);
    change({ account: "Leyla" });
    expect(obstacleTo(false)).toBe("clock");
    expect([isRatedWanted(false), isRatedWanted(true)]).toEqual([false, true]);
  });

  it("goes into what is sought and what is challenged to", () => {
    const kept = { rules: ["gulbar"], points: 3, pace: "normal", rated: true } as const;
    expect(readWish(JSON.stringify(kept))).toEqual(kept);
    expect(readWish(JSON.stringify({ ...kept, rated: "yes" }))).not.toHaveProperty("rated");
    expect(termsOf(kept).rated).toBe(true);
    expect(termsOf({ ...kept, rated: false }).rated).toBe(false);
  });
});

describe("the filters of a player's matches", () => {
  const players = [{ id: "a", name: "A" }, { id: "b", name: "B" }] as const;
  const played = (more: object): PlayedMatch =>
    ({
      match: "m",
      rules: { rules: "gulbar", points: 1, rated: true },
      players,
      created: 0,
      state: "closed",
      winner: 1,
      ...more,
    }) as PlayedMatch;

  it("want what all of them want", () => {
    expect(isWanted(ANY, played({}), "a")).toBe(true);
    expect(isWanted({ rules: "gulbar", kind: "rated", result: "won" }, played({}), "a")).toBe(true);
    expect(isWanted({ ...ANY, result: "won" }, played({}), "b")).toBe(false);
    expect(isWanted({ ...ANY, result: "lost" }, played({}), "b")).toBe(true);
    expect(isWanted({ ...ANY, kind: "casual" }, played({}), "a")).toBe(false);
    expect(isWanted({ ...ANY, rules: "gul-bara" }, played({}), "a")).toBe(false);
  });

  it("find no result in what is still being played", () => {
    const live = played({ state: "live", winner: undefined });
    expect(isWanted({ ...ANY, result: "undecided" }, live, "a")).toBe(false);
  });
});
