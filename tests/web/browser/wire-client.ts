// A client of the protocol without a page: looks on, and sends what a test wants sent.
import type {
  Answer,
  MatchEvents,
  ServerHello,
  Snapshot,
  WireError,
} from "../../../server/web/src/wire/messages";

const PATIENCE_MS = 15_000;

// Node's own takes headers where a browser's takes protocols.
type OpenSocket = new (url: string, options?: { headers: Record<string, string> }) => WebSocket;

export interface Reply {
  readonly t: "ok" | "already" | "error";
  readonly d: Answer & Partial<WireError>;
}

export interface Event {
  readonly t: string;
  readonly d: Record<string, unknown>;
  // Of this machine's clock.
  readonly at: number;
}

export class WireClient {
  readonly #socket: WebSocket;
  readonly #answers = new Map<string, (reply: Reply) => void>();
  readonly events: Event[] = [];
  #hello: ServerHello | undefined;
  #commands = 0;
  #isClosed = false;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#receive(String(data));
    socket.onclose = () => {
      this.#isClosed = true;
    };
  }

  // Nobody without a token. After: both sides have said hello.
  static async open(server: string, token?: string): Promise<WireClient> {
    const Socket = WebSocket as unknown as OpenSocket;
    const url = `${server.replace(/^http/, "ws")}/ws`;
    const socket = token
      ? new Socket(url, { headers: { authorization: `Bearer ${token}` } })
      : new Socket(url);
    const client = new WireClient(socket);
    await client.until(() => client.#hello !== undefined, "the server's hello");
    const hello = { protocol: { major: 1, minor: 0 }, client: "test 1" };
    socket.send(JSON.stringify({ t: "hello", d: hello }));
    return client;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  async command(t: string, d: object): Promise<Reply> {
    this.#commands += 1;
    const id = `c${this.#commands}`;
    let reply: Reply | undefined;
    this.#answers.set(id, (given) => {
      reply = given;
    });
    this.#socket.send(JSON.stringify({ t, id, d }));
    await this.until(() => reply !== undefined, `an answer to ${t}`);
    return reply!;
  }

  // After: the match as it stands, and all that follows.
  async watch(match: string): Promise<Snapshot> {
    const { t, d } = await this.command("watch", { match });
    if (t === "error") throw new Error(`watch: ${d.code}`);
    await this.until(() => this.of("snapshot").length > 0, "a snapshot");
    return this.of("snapshot").at(-1)!;
  }

  of<T extends keyof MatchEvents>(name: T): MatchEvents[T][] {
    return this.events.filter(({ t }) => t === name).map(({ d }) => d as unknown as MatchEvents[T]);
  }

  close(): void {
    this.#socket.close();
  }

  async until(isTrue: () => boolean, what: string): Promise<void> {
    for (const deadline = Date.now() + PATIENCE_MS; !isTrue(); ) {
      if (Date.now() > deadline || this.#isClosed) throw new Error(`has not come: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  #receive(frame: string): void {
    const { t, id, d } = JSON.parse(frame) as { t: string; id?: string; d: Record<string, unknown> };
    const answer = id === undefined ? undefined : this.#answers.get(id);
    if (answer) answer({ t, d } as unknown as Reply);
    else if (t === "hello") this.#hello = d as unknown as ServerHello;
    else this.events.push({ t, d, at: Date.now() });
  }
}
