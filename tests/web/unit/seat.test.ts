// What a seat remembers, and which records it takes for its own.
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeEach, describe, expect, it } from "vitest";
import { toHex } from "../../../server/web/src/fair/bytes";
import type { MatchRecord } from "../../../server/web/src/fair/record";
import { isCommanded } from "../../../server/web/src/match/own-commands";
import { terminalOf } from "../../../server/web/src/match/seat";
import { type SeatEntry, SeatStore } from "../../../server/web/src/match/seat-store";
import type { Offer } from "../../../server/web/src/wire/messages";

const entry = (terminal: string): SeatEntry => ({
  match: "m",
  secret: { terminal, entropy: "", text: "", keySeed: "" },
  offer: { match: "m", seat: 1 } as Offer,
  commands: [],
});

describe("the store of seats", () => {
  let store: SeatStore;
  beforeEach(async () => {
    globalThis.IDBKeyRange = IDBKeyRange;
    store = await SeatStore.open(new IDBFactory());
  });

  it("keeps the first secret of a match, whichever tab drew it", async () => {
    expect((await store.claim(entry("first"))).secret.terminal).toBe("first");
    expect((await store.claim(entry("second"))).secret.terminal).toBe("first");
    expect((await store.find("m"))?.secret.terminal).toBe("first");
  });

  it("gives the records of one match back in order", async () => {
    const signature = { sig: "", index: 0, size: 1, path: [] };
    for (const [match, seq] of [["m", 2], ["n", 0], ["m", 10], ["m", 1]] as const) {
      await store.addRecord({ match, seq, record: `${match}${seq}`, signature });
    }
    expect((await store.records("m")).map(({ seq }) => seq)).toEqual([1, 2, 10]);
  });

  it("remembers the newest commands and what was added to an entry", async () => {
    await store.claim(entry("t"));
    for (let base = 0; base < 12; ++base) {
      await store.addCommand("m", { type: "play", base, segments: [] });
    }
    await store.update("m", { stopReason: "why" });
    const found = await store.find("m");
    expect(found?.stopReason).toBe("why");
    expect(found?.commands.map((each) => each.type === "play" && each.base)).toEqual([
      4, 5, 6, 7, 8, 9, 10, 11,
    ]);
  });
});

describe("a record in one's own name", () => {
  const step = { from: 24, die: 4 };
  const play = (seq: number, steps = [step], seat: 1 | 2 = 1): MatchRecord =>
    ({ seq, seat, body: { type: "play", steps, reserve: 0 } }) as unknown as MatchRecord;
  const roll = { seq: 0, seat: 1, body: { type: "roll" } } as unknown as MatchRecord;
  const own = { type: "play", base: 0, segments: [[step], [{ from: 20, die: 5 }]] } as const;

  it("is known by its segment", () => {
    const first = play(1);
    const second = play(2, [{ from: 20, die: 5 }]);
    expect(isCommanded(first, [roll, first], [own])).toBe(true);
    expect(isCommanded(second, [roll, first, second], [own])).toBe(true);
  });

  it("is a forgery where the steps are others, or nothing was commanded", () => {
    const other = play(1, [{ from: 24, die: 5 }]);
    expect(isCommanded(other, [roll, other], [own])).toBe(false);
    expect(isCommanded(play(1), [roll, play(1)], [])).toBe(false);
    const third = play(3);
    const before = [roll, play(1), play(2, [{ from: 20, die: 5 }]), third];
    expect(isCommanded(third, before, [own])).toBe(false);
  });

  it("is nobody's command where it is an automatic pass", () => {
    expect(isCommanded(play(1, []), [roll, play(1, [])], [])).toBe(true);
  });

  it("is a resignation only of what was resigned", () => {
    const resign = { seq: 1, seat: 1, body: { type: "resign", what: "game" } } as MatchRecord;
    expect(isCommanded(resign, [roll, resign], [{ type: "resign", game: 1 }])).toBe(true);
    expect(isCommanded(resign, [roll, resign], [{ type: "resign", game: null }])).toBe(false);
  });
});

describe("one's own text", () => {
  it("changes the chain while the random part is the same", () => {
    const entropy = new Uint8Array(32).fill(7);
    expect(toHex(terminalOf(entropy, "a"))).not.toBe(toHex(terminalOf(entropy, "b")));
    expect(toHex(terminalOf(entropy, "a"))).toBe(toHex(terminalOf(entropy, "a")));
  });
});
