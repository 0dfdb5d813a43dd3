// What the server answers about accounts over plain HTTP (docs/accounts.md). Who asks is said by a
// cookie that scripts cannot read.

// Why something was not done. Beside the server's codes: "offline", nothing was answered; "failed",
// it was answered past all that is known of it.
export class NotDone extends Error {
  readonly code: string;
  // After so long it may be tried again.
  readonly retryMs: number | undefined;

  constructor(code: string, retryMs?: number) {
    super(code);
    this.code = code;
    this.retryMs = retryMs;
  }
}

export const notDone = (reason: unknown): NotDone =>
  reason instanceof NotDone ? reason : new NotDone("failed");

// Passwords take their time, one after the other.
const PATIENCE_MS = 30_000;

type Method = "GET" | "POST" | "PUT" | "DELETE";

// Rejects with `NotDone` and nothing else. Null: the answer has no content.
async function ask(method: Method, path: string, content?: object): Promise<unknown> {
  const response = await fetch(`/api/v1/${path}`, {
    method,
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(content && {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(content),
    }),
  }).catch(() => {
    throw new NotDone("offline");
  });
  if (response.status === 204) return null;
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) return answer;
  const { code, retry_ms } = answer?.error ?? {};
  throw new NotDone(typeof code === "string" ? code : "failed", retry_ms);
}

export interface SignedIn {
  readonly player: string;
  readonly name: string;
}

export interface Account extends SignedIn {
  // A day, as in 2026-11-30.
  readonly created: string;
}

// What speaks for the account: a device that has logged in.
export interface AccountSession {
  readonly id: string;
  readonly label: string;
  readonly created: string;
  // The last day on which it was used.
  readonly seen: string;
  // The one that asks.
  readonly current: boolean;
}

export interface NewAccount {
  readonly name: string;
  readonly password: string;
  readonly label?: string;
}

// `replace`: whoever this browser is already, is given up.
export interface Login extends NewAccount {
  readonly replace?: boolean;
}

// Before: this browser is a guest.
export const register = (wanted: NewAccount): Promise<SignedIn> =>
  ask("POST", "account", wanted) as Promise<SignedIn>;

export const logIn = (login: Login): Promise<SignedIn> =>
  ask("POST", "login", login) as Promise<SignedIn>;

export const logOut = (): Promise<unknown> => ask("POST", "logout");

export const fetchAccount = (): Promise<Account> => ask("GET", "account") as Promise<Account>;

export const fetchSessions = (): Promise<readonly AccountSession[]> =>
  ask("GET", "account/sessions").then(
    (answer) => (answer as { sessions: readonly AccountSession[] }).sessions,
  );

export const endSession = (id: string): Promise<unknown> => ask("DELETE", `account/sessions/${id}`);

// All other sessions end.
export const changePassword = (change: { old: string; new: string }): Promise<unknown> =>
  ask("PUT", "account/password", change);
