// Days and labels of an account, as they are shown and sent.
import { locale, text } from "../../texts/texts";

// As the server calls the guest that an account was.
const GUEST_LABEL = "as a guest";

export const sessionWords = (label: string): string =>
  label === GUEST_LABEL ? text("session-as-guest") : label;

// `day`: as in 2026-11-30, in UTC.
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat(locale.value, { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

// Where the owner calls it nothing, the server finds something.
export const labelOf = (label: string): { label?: string } => {
  const trimmed = label.trim();
  return trimmed ? { label: trimmed } : {};
};
