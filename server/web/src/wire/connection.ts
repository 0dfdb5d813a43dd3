// One WebSocket to the server, kept open: hello, heartbeat, reconnecting, commands and answers.
import { type ReadonlySignal, signal } from "@preact/signals";
import { freshId } from "./command-ids";
import {
  type Answer,
  type CommandName,
  type Commands,
  type Lobby,
  type MatchEvent,
  readMessage,
  type ServerHello,
  type ServerMessage,
} from "./messages";
import { type Delivery, Outstanding } from "./outstanding";
import type { PeopleEvent } from "./people-messages";
import { type Patience, ReopeningSocket, type SocketListener } from "./reopening-socket";

export type ConnectionState = "idle" | "connecting" | "open" | "lost";

const CLIENT = "gulbara-web 0.1";
const PING_EVERY_MS = 2000;
const SILENCE_MS = 4000;
const SHORTEST_PAUSE_MS = 250;
const PAUSE_SPREAD_MS = 2750;
// Of so many pings the quickest says best what the server's clock is.
const CLOCK_PINGS = 12;
const LONGEST_PAUSE_MS = 3000;

// Clients that lost the server together do not come back together.
export const newPatience = (): Patience => ({
  shortestPauseMs: SHORTEST_PAUSE_MS + Math.random() * PAUSE_SPREAD_MS,
  longestPauseMs: LONGEST_PAUSE_MS,
  openingMs: SILENCE_MS,
});

export interface ConnectionListener {
  // After every hello: what was subscribed to before is to be watched again.
  connected(hello: ServerHello): void;
  disconnected(): void;
  received(event: MatchEvent | PeopleEvent): void;
  // Something is wrong with no command in particular. "busy": the room of some match has come back
  // from its records; "session_over": what the connection was opened with speaks for nobody any more.
  warned(code: string): void;
  maintenance(at: number): void;
  lobbyChanged(lobby: Lobby): void;
}

interface Ping {
  readonly roundTrip: number;
  // Of the server's clock, by the middle of the way there and back.
  readonly offset: number;
}

export class Connection {
  readonly #state = signal<ConnectionState>("idle");
  readonly #socket: ReopeningSocket;
  readonly #outstanding: Outstanding;
  readonly #listener: ConnectionListener;
  #isGreeted = false;
  #lastHeard = 0;
  #clockOffset = 0;
  #pings: readonly Ping[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(url: string, of: ConnectionListener) {
    this.#listener = of;
    this.#outstanding = new Outstanding((frame) => {
      if (this.#isGreeted) this.#socket.send(frame);
    });
    const listener: SocketListener = {
      received: (text) => this.#receive(readMessage(text)),
      closed: () => this.#lose(),
    };
    this.#socket = new ReopeningSocket(url, listener, newPatience());
    document.addEventListener("visibilitychange", () => this.#beat());
    addEventListener("online", () => this.#reopenIfLost());
  }

  get state(): ReadonlySignal<ConnectionState> {
    return this.#state;
  }

  // The server's clock now.
  get serverNow(): number {
    return Date.now() + this.#clockOffset;
  }

  // Idle before; anew where the identity has changed.
  open(): void {
    if (this.#state.peek() !== "open") this.#state.value = "connecting";
    this.#timer ??= setInterval(() => this.#beat(), PING_EVERY_MS);
    this.#socket.reopen();
  }

  // Rejects with `Refused` or `Lost`.
  command<C extends CommandName>(
    name: C,
    members: Commands[C],
    id: string = freshId(),
    delivery: Delivery = "repeated",
  ): Promise<Answer> {
    return this.#outstanding.add(id, name, members, delivery);
  }

  #receive(message: ServerMessage | null): void {
    this.#lastHeard = Date.now();
    if (!message) return;
    switch (message.t) {
      case "hello":
        this.#greet(message.d);
        break;
      case "ok":
      case "already":
        this.#outstanding.answered(message.id, message.d);
        break;
      case "error":
        if (message.id) this.#outstanding.refused(message.id, message.d);
        else this.#listener.warned(message.d.code);
        break;
      case "lobby":
        this.#listener.lobbyChanged(message.d);
        break;
      case "maintenance":
        this.#listener.maintenance(message.d.at);
        break;
      default:
        this.#listener.received(message);
    }
  }

  #greet(hello: ServerHello): void {
    const protocol = { major: 1, minor: 0 };
    this.#socket.send(JSON.stringify({ t: "hello", d: { protocol, client: CLIENT } }));
    this.#clockOffset = hello.now - Date.now();
    this.#pings = [];
    this.#isGreeted = true;
    this.#state.value = "open";
    this.#listener.connected(hello);
    this.#outstanding.sendAgain();
    this.#beat();
  }

  #lose(): void {
    const wasGreeted = this.#isGreeted;
    this.#isGreeted = false;
    // Not the server: it is us who slept, and nobody with us.
    if (wasGreeted && !document.hidden && this.#isSilent)
      queueMicrotask(() => this.#socket.reopen());
    if (this.#state.peek() !== "connecting") this.#state.value = "lost";
    if (!wasGreeted) return;
    this.#outstanding.connectionLost();
    this.#listener.disconnected();
  }

  #beat(): void {
    if (!this.#isGreeted || document.hidden) return;
    if (this.#isSilent) {
      this.#socket.reopen();
      return;
    }
    const sent = Date.now();
    this.command("ping", {}, freshId(), "once").then(
      ({ now }) => {
        if (now) this.#setClock(now, sent);
      },
      () => undefined,
    );
  }

  #setClock(serverNow: number, sent: number): void {
    const roundTrip = Date.now() - sent;
    const ping = { roundTrip, offset: serverNow - sent - roundTrip / 2 };
    this.#pings = [ping, ...this.#pings].slice(0, CLOCK_PINGS);
    const quickest = this.#pings.reduce((one, two) => (two.roundTrip < one.roundTrip ? two : one));
    this.#clockOffset = quickest.offset;
  }

  get #isSilent(): boolean {
    return Date.now() - this.#lastHeard > SILENCE_MS;
  }

  #reopenIfLost(): void {
    if (this.#state.peek() === "lost") this.#socket.reopen();
  }
}
