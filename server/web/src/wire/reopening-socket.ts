// A WebSocket that opens again by itself, after pauses that grow.

export interface SocketListener {
  received(text: string): void;
  // Whatever was under way is gone; another attempt follows.
  closed(): void;
}

export interface Patience {
  readonly shortestPauseMs: number;
  readonly longestPauseMs: number;
  // For an attempt to open.
  readonly openingMs: number;
}

const GROWTH = 4;

export class ReopeningSocket {
  readonly #url: string;
  readonly #listener: SocketListener;
  readonly #patience: Patience;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  // Opens nothing yet.
  constructor(url: string, listener: SocketListener, patience: Patience) {
    this.#url = url;
    this.#listener = listener;
    this.#patience = patience;
  }

  // Opens at once, anew where it is open.
  reopen(): void {
    this.#failures = 0;
    this.#retire();
    this.#open();
  }

  // What cannot be sent now is dropped.
  send(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  #open(): void {
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    this.#timer = setTimeout(() => this.#fail(), this.#patience.openingMs);
    socket.onopen = () => clearTimeout(this.#timer);
    socket.onmessage = ({ data }) => {
      this.#failures = 0; // a server that is full closes without a word
      this.#listener.received(data);
    };
    socket.onclose = () => this.#fail();
  }

  #fail(): void {
    this.#retire();
    const { shortestPauseMs, longestPauseMs } = this.#patience;
    const pause = Math.min(shortestPauseMs * GROWTH ** this.#failures, longestPauseMs);
    this.#failures += 1;
    this.#timer = setTimeout(() => this.#open(), pause);
  }

  #retire(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    if (!socket) return;
    this.#socket = null;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.#listener.closed();
  }
}
