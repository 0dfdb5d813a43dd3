// A socket that opens again, with time and network in the test's hands.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ReopeningSocket } from "../../../server/web/src/wire/reopening-socket";

const PATIENCE = { shortestPauseMs: 1000, longestPauseMs: 3000, openingMs: 4000 };

class FakeWebSocket {
  static readonly OPEN = 1;
  static readonly made: FakeWebSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  isClosed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    FakeWebSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.isClosed = true;
  }
  open(): void {
    this.readyState = FakeWebSocket.OPEN;
    this.onopen?.();
  }
}

let received: string[];
let closes: number;
let socket: ReopeningSocket;
const made = FakeWebSocket.made;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeWebSocket);
  made.length = 0;
  received = [];
  closes = 0;
  const listener = {
    received: (text: string) => received.push(text),
    closed: () => {
      closes += 1;
    },
  };
  socket = new ReopeningSocket("ws://example/ws", listener, PATIENCE);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a reopening socket", () => {
  it("opens nothing before it is told to", () => expect(made).toHaveLength(0));

  it("sends while it is open, and drops the rest", () => {
    socket.reopen();
    socket.send("early");
    made[0]!.open();
    socket.send("in time");
    expect(made[0]!.sent).toEqual(["in time"]);
  });

  it("opens again after pauses that grow to a longest", () => {
    socket.reopen();
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 8; ++attempt) {
      const before = Date.now();
      made.at(-1)!.onclose?.();
      vi.advanceTimersToNextTimer();
      pauses.push(Date.now() - before);
      expect(made).toHaveLength(attempt + 2);
    }
    expect(pauses.slice(0, 3)).toEqual([1000, 3000, 3000]);
    expect(pauses.at(-1)).toBe(3000);
    expect(closes).toBe(8);
  });

  it("begins with the short pause again once it has heard something", () => {
    socket.reopen();
    for (let attempt = 0; attempt < 4; ++attempt) {
      made.at(-1)!.onclose?.();
      vi.advanceTimersToNextTimer();
    }
    made.at(-1)!.open();
    made.at(-1)!.onmessage?.({ data: "hello" });
    made.at(-1)!.onclose?.();
    vi.advanceTimersByTime(1000);
    expect(made).toHaveLength(6);
    expect(received).toEqual(["hello"]);
  });

  it("does not wait for an attempt for ever", () => {
    socket.reopen();
    vi.advanceTimersByTime(PATIENCE.openingMs);
    expect(made[0]!.isClosed).toBe(true);
    expect(closes).toBe(1);
    vi.advanceTimersByTime(PATIENCE.shortestPauseMs);
    expect(made).toHaveLength(2);
  });

  it("leaves an open one alone", () => {
    socket.reopen();
    made[0]!.open();
    vi.advanceTimersByTime(60_000);
    expect(made).toHaveLength(1);
    expect(closes).toBe(0);
  });

  it("told to reopen drops the old one at once and hears no more of it", () => {
    socket.reopen();
    made[0]!.open();
    socket.reopen();
    expect(made).toHaveLength(2);
    expect(made[0]!.isClosed).toBe(true);
    expect(made[0]!.onmessage).toBeNull();
    expect(closes).toBe(1);
  });
});
