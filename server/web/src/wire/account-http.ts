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

// ---- a lost password ----------------------------------------------------------------------------

export interface RecoveryCodes {
  // How many of the newest set have not been used.
  readonly left: number;
  // The day on which it was made; null: there is none.
  readonly made: string | null;
}

export const fetchRecoveryCodes = (): Promise<RecoveryCodes> =>
  ask("GET", "account/recovery-codes") as Promise<RecoveryCodes>;

// In place of all older ones, and never shown again.
export const makeRecoveryCodes = (password: string): Promise<readonly string[]> =>
  ask("POST", "account/recovery-codes", { password }).then(
    (answer) => (answer as { codes: readonly string[] }).codes,
  );

export interface Recovery {
  readonly name: string;
  readonly code: string;
  // The new password.
  readonly new: string;
  readonly label?: string;
  readonly replace?: boolean;
}

// All that speaks for the account ends; this browser is logged in.
export const recover = (recovery: Recovery): Promise<SignedIn> =>
  ask("POST", "recover", recovery) as Promise<SignedIn>;

// ---- programs -----------------------------------------------------------------------------------

export type Scope = "read" | "play";

export interface ApiToken {
  readonly id: string;
  readonly label: string;
  readonly scopes: readonly Scope[];
  readonly created: string;
  readonly seen: string;
  // The last day on which it works; null: until it is ended, or unused for a year.
  readonly expires: string | null;
}

export const fetchTokens = (): Promise<readonly ApiToken[]> =>
  ask("GET", "account/tokens").then((answer) => (answer as { tokens: readonly ApiToken[] }).tokens);

// What a program shows; it is never shown again.
export const makeToken = (
  wanted: Pick<ApiToken, "label" | "scopes" | "expires">,
): Promise<string> =>
  ask("POST", "account/tokens", wanted).then((answer) => (answer as { token: string }).token);

export const endToken = (id: string): Promise<unknown> => ask("DELETE", `account/tokens/${id}`);

// ---- everything, and the end --------------------------------------------------------------------

interface ExportPage {
  readonly matches: readonly unknown[];
  // Where the matches go on; null: nowhere.
  readonly before: string | null;
}

// All that the server keeps of the account, its secrets aside.
export async function fetchEverything(): Promise<object> {
  const first = (await ask("GET", "account/export")) as ExportPage;
  const matches = [...first.matches];
  for (let { before } = first; before; ) {
    const next = (await ask("GET", `account/export?before=${before}`)) as ExportPage;
    matches.push(...next.matches);
    before = next.before;
  }
  return { ...first, matches, before: null };
}

export const deleteAccount = (password: string): Promise<unknown> =>
  ask("DELETE", "account", { password });
