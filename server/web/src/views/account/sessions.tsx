// Each device that has logged in.
import { text } from "../../texts/texts";
import { type AccountSession, endSession, fetchSessions } from "../../wire/account-http";
import { List, ListedRow } from "./listed";
import { type Listed, useListed } from "./use-listed";
import { dayText, sessionWords } from "./words";

export const useSessions = (): Listed<AccountSession> =>
  useListed({ fetch: fetchSessions, end: endSession });

export function Sessions({ sessions }: { readonly sessions: Listed<AccountSession> }) {
  return (
    <section class="account-section account-sessions">
      <h2>{text("sessions-title")}</h2>
      <p class="muted">{text("sessions-about")}</p>
      <List
        listed={sessions}
        row={({ id, label, created, seen, current }) => (
          <ListedRow
            key={id}
            name={sessionWords(label)}
            mark={current && text("session-this")}
            onEnd={current ? null : () => sessions.end(id)}
          >
            {text("session-days", { first: dayText(created), last: dayText(seen) })}
          </ListedRow>
        )}
      />
    </section>
  );
}
