// Why something about an account was not done: at which field of a form that is said, and in which
// words.
import { locale, text } from "../texts/texts";
import type { NotDone } from "../wire/account-http";

// Every code that the server has for it (docs/accounts.md), and those of this client.
export const REFUSALS = [
  "name_too_short",
  "name_too_long",
  "name_begins_wrong",
  "name_ends_wrong",
  "name_doubles_joint",
  "name_has_bad_character",
  "name_has_unknown_script",
  "name_mixes_scripts",
  "name_reserved",
  "name_taken",
  "password_too_short",
  "password_too_long",
  "wrong_login",
  "wrong_password",
  "login_throttled",
  "rate_limited",
  "busy",
  "storage_unavailable",
  "no_room",
  "has_account",
  "house_bot",
  "no_account",
  "no_identity",
  "session_over",
  "no_such_session",
  "other_identity",
  "foreign_origin",
  "bad_request",
  "wrong_code",
  "match_live",
  "too_many_tokens",
  "no_such_token",
  "missing_scope",
  "code_length",
  "no_scope",
  "empty",
  "offline",
  "failed",
] as const;

export type FieldName = "name" | "password" | "fresh" | "code" | "purpose" | "label";

const FIELDS: Readonly<Record<string, FieldName>> = {
  name_taken: "name",
  name_reserved: "name",
  wrong_login: "password",
  wrong_password: "password",
  wrong_code: "code",
  code_length: "code",
};

// Null: it is about none of these fields. A rule for passwords is about the one that is chosen.
export function fieldOf(code: string, fields: readonly FieldName[]): FieldName | null {
  const chosen = fields.includes("fresh") ? "fresh" : "password";
  const own = code.startsWith("password_") ? chosen : code.startsWith("name_") ? "name" : null;
  const field = own ?? FIELDS[code] ?? null;
  return field && fields.includes(field) ? field : null;
}

const UNITS = [
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
] as const;

// "in 3 minutes", never too early.
export function inTime(ms: number): string {
  const [unit, length] = UNITS.find(([, each]) => ms >= each) ?? UNITS[2];
  return new Intl.RelativeTimeFormat(locale.value).format(Math.ceil(ms / length), unit);
}

export function refusalWords({ code, retryMs }: Pick<NotDone, "code" | "retryMs">): string {
  const known = REFUSALS.find((each) => each === code) ?? "failed";
  const words = text(`refusal-${known}`);
  return retryMs ? `${words} ${text("refusal-again", { when: inTime(retryMs) })}` : words;
}
