// Two hundred clients that lose the server together: they do not come back together (F9).
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newPatience } from "../../../server/web/src/wire/connection";
import { ReopeningSocket } from "../../../server/web/src/wire/reopening-socket";
import { chance } from "./chance";

const CLIENTS = 200;
const WINDOW_MS = 250;
const MOST_AT_ONCE = CLIENTS / 5;

// When the server may be reached again; and when each client was.
let back = 0;
let reached: number[] = [];

class FakeWebSocket {
  static readonly OPEN = 1;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    setTimeout(() => {
      if (Date.now() < back) return this.onclose?.();
      reached.push(Date.now());
      this.readyState = FakeWebSocket.OPEN;
      this.onopen?.();
      this.onmessage?.({ data: "hello" });
    }, 1);
  }
  close(): void {}
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal("WebSocket", FakeWebSocket);
  back = 0;
  reached = [];
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function mostInOneWindow(times: readonly number[]): number {
  return Math.max(
    ...times.map((from) => times.filter((at) => at >= from && at < from + WINDOW_MS).length),
  );
}

describe.each([100, 1000, 5000, 30_000])("a server that is away for %i ms", (away) => {
  it.each([1, 2, 3, 4, 5])("is not met by more than a fifth at once (chance %i)", (seed) => {
    vi.spyOn(Math, "random").mockImplementation(chance(seed));
    const sockets: FakeWebSocket[] = [];
    vi.stubGlobal(
      "WebSocket",
      class extends FakeWebSocket {
        constructor() {
          super();
          sockets.push(this);
        }
      },
    );
    const nothing = { received: () => undefined, closed: () => undefined };
    for (let each = 0; each < CLIENTS; ++each) {
      new ReopeningSocket("ws://example/ws", nothing, newPatience()).reopen();
    }
    vi.advanceTimersByTime(10);
    expect(reached).toHaveLength(CLIENTS);
    reached = [];
    back = Date.now() + away;
    for (const socket of [...sockets]) socket.onclose?.();
    vi.advanceTimersByTime(away + 4000);
    expect(reached).toHaveLength(CLIENTS);
    const most = mostInOneWindow(reached);
    console.info(`${most} of ${CLIENTS} in ${WINDOW_MS} ms`);
    expect(most).toBeLessThanOrEqual(MOST_AT_ONCE);
  });
});
