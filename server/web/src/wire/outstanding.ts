// Commands that have not been answered. Each is answered exactly once: a command that is lost with
// its connection, or refused for a passing reason, goes out again under the same id.
import type { Answer, CommandName, Commands, WireError } from "./messages";

export class Refused extends Error {
  readonly error: WireError;

  constructor(error: WireError) {
    super(`${error.code}: ${error.message}`);
    this.error = error;
  }
}

// The connection ended before the answer came, and the command was for that connection alone.
export class Lost extends Error {}

// "repeated": until it is answered, over as many connections as it takes. "once": for this
// connection only, such as `watch`.
export type Delivery = "repeated" | "once";

interface Command {
  readonly frame: string;
  readonly delivery: Delivery;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: Refused | Lost) => void;
}

// Nothing was done, and the same may well work a little later.
const PASSING = new Set([
  "rate_limited",
  "busy",
  "storage_unavailable",
  "shutting_down",
  "internal",
  "not_yet",
]);
const DEFAULT_RETRY_MS = 300;

export class Outstanding {
  readonly #commands = new Map<string, Command>();
  readonly #send: (frame: string) => void;

  // `send` may drop what it is given while there is no connection.
  constructor(send: (frame: string) => void) {
    this.#send = send;
  }

  // A command that is outstanding under this id already is not sent twice.
  add<C extends CommandName>(
    id: string,
    name: C,
    members: Commands[C],
    delivery: Delivery,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const before = this.#commands.get(id);
      const frame = before?.frame ?? JSON.stringify({ t: name, id, d: members });
      const chained: Command = {
        frame,
        delivery,
        resolve: (answer) => {
          before?.resolve(answer);
          resolve(answer);
        },
        reject: (reason) => {
          before?.reject(reason);
          reject(reason);
        },
      };
      this.#commands.set(id, chained);
      if (!before) this.#send(frame);
    });
  }

  answered(id: string, answer: Answer): void {
    this.#take(id)?.resolve(answer);
  }

  refused(id: string, error: WireError): void {
    const command = this.#commands.get(id);
    if (!command) return;
    if (!PASSING.has(error.code)) {
      this.#take(id)?.reject(new Refused(error));
      return;
    }
    setTimeout(() => {
      if (this.#commands.get(id) === command) this.#send(command.frame);
    }, error.retry_ms ?? DEFAULT_RETRY_MS);
  }

  connectionLost(): void {
    for (const [id, command] of this.#commands) {
      if (command.delivery === "once") this.#take(id)?.reject(new Lost());
    }
  }

  sendAgain(): void {
    for (const command of this.#commands.values()) this.#send(command.frame);
  }

  #take(id: string): Command | undefined {
    const command = this.#commands.get(id);
    this.#commands.delete(id);
    return command;
  }
}
