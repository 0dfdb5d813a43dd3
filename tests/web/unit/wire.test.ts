// The wire's golden files, and commands that are answered exactly once.
import { readdirSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Fault } from "../../../server/web/src/fair/fault";
import { fromHex } from "../../../server/web/src/fair/bytes";
import { decodeClose } from "../../../server/web/src/fair/close";
import { decodeHeader } from "../../../server/web/src/fair/header";
import { decodeRecord } from "../../../server/web/src/fair/record";
import { readMessage } from "../../../server/web/src/wire/messages";
import { Lost, Outstanding, Refused } from "../../../server/web/src/wire/outstanding";
import { readData } from "./data";

const folder = new URL("../../data/protocol/server/", import.meta.url).pathname;
const names = readdirSync(folder).filter((name) => name.endsWith(".json"));

describe("golden files of the server", () => {
  it.each(names)("%s", (name) => {
    const message = readMessage(readData(`protocol/server/${name}`));
    expect(message).not.toBeNull();
    if (message?.t === "record") {
      const record = decodeRecord(fromHex(message.d.record)!);
      if (record instanceof Fault) throw new Error(record.message);
      // What the server says in words is what the binary says.
      const said = message.d as unknown as Record<string, unknown>;
      expect(record.seq).toBe(said.seq);
      expect(record.body.type).toBe(said.type);
      expect(record.seat ?? 0).toBe(said.seat);
      expect(record.ms).toBe(said.at);
      if (record.body.type === "roll") expect(record.body.dice).toEqual(said.dice);
      if (record.body.type === "play") expect(record.body.steps).toEqual(said.steps);
    }
    if (message?.t === "header" || message?.t === "receipt") {
      expect(decodeHeader(fromHex(message.d.header)!)).not.toBeInstanceOf(Fault);
    }
    if (message?.t === "closed") {
      expect(decodeClose(fromHex(message.d.close)!)).toMatchObject({ reason: message.d.reason });
    }
  });
});

describe("what is no message", () => {
  it.each([undefined, new ArrayBuffer(2), "", "{", "[]", "7", '{"d":{}}', '{"t":7}', '{"t":"x","d":7}'])(
    "%s is none",
    (text) => expect(readMessage(text)).toBeNull(),
  );
});

describe("outstanding commands", () => {
  let sent: string[];
  let outstanding: Outstanding;

  beforeEach(() => {
    sent = [];
    outstanding = new Outstanding((frame) => sent.push(frame));
    vi.useFakeTimers();
  });

  const play = () =>
    outstanding.add("p1", "resign", { match: "m", game: 1 }, "repeated");

  it("are sent once and answered once", async () => {
    const answer = play();
    expect(sent).toEqual(['{"t":"resign","id":"p1","d":{"match":"m","game":1}}']);
    outstanding.answered("p1", { seq: 7 });
    outstanding.answered("p1", { seq: 8 });
    expect(await answer).toEqual({ seq: 7 });
  });

  it("go out again unchanged when the connection is back", async () => {
    const answer = play();
    outstanding.connectionLost();
    outstanding.sendAgain();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toBe(sent[0]);
    outstanding.answered("p1", {});
    await answer;
    outstanding.sendAgain();
    expect(sent).toHaveLength(2);
  });

  it("of one connection end with it", async () => {
    const answer = outstanding.add("w1", "watch", { match: "m" }, "once");
    outstanding.connectionLost();
    await expect(answer).rejects.toBeInstanceOf(Lost);
    outstanding.sendAgain();
    expect(sent).toHaveLength(1);
  });

  it("wait where the refusal passes, and fail where it does not", async () => {
    const answer = play();
    outstanding.refused("p1", { code: "rate_limited", message: "", retry_ms: 1500 });
    vi.advanceTimersByTime(1499);
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sent).toHaveLength(2);
    outstanding.refused("p1", { code: "stale", message: "late", seq: 9 });
    await expect(answer).rejects.toBeInstanceOf(Refused);
  });

  it("given twice under one id are one", async () => {
    const both = Promise.all([play(), play()]);
    expect(sent).toHaveLength(1);
    outstanding.answered("p1", { seq: 3 });
    expect(await both).toEqual([{ seq: 3 }, { seq: 3 }]);
  });
});
