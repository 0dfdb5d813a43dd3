// What speaks for the account: each device that has logged in, and the way to end that.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { refusalWords } from "../../account/refusals";
import { text } from "../../texts/texts";
import {
  type AccountSession,
  endSession,
  fetchSessions,
  type NotDone,
  notDone,
} from "../../wire/account-http";
import { useBusy } from "../use-busy";
import { dayText, sessionWords } from "./words";

interface RowProps {
  readonly session: AccountSession;
  readonly onEnd: () => void;
}

function SessionRow({ session: { label, created, seen, current }, onEnd }: RowProps) {
  const name = sessionWords(label);
  return (
    <li>
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {current && ` · ${text("session-this")}`}
        <br />
        <span class="muted">
          {text("session-days", { first: dayText(created), last: dayText(seen) })}
        </span>
      </p>
      {!current && (
        <button
          type="button"
          class="button"
          aria-label={text("session-end-of", { name })}
          onClick={onEnd}
        >
          {text("session-end")}
        </button>
      )}
    </li>
  );
}

// `changes`: how often they have changed by what was done elsewhere on the page.
export function Sessions({ changes }: { readonly changes: number }) {
  const listed = useSignal<readonly AccountSession[]>([]);
  const refusal = useSignal<NotDone | null>(null);
  const [, run] = useBusy();
  const refuse = (reason: unknown): void => {
    refusal.value = notDone(reason);
  };
  const load = async (): Promise<void> => {
    listed.value = await fetchSessions();
  };
  useEffect(() => {
    load().catch(refuse);
  }, [changes]);
  // Another device may have come or gone meanwhile.
  const end = async (id: string): Promise<void> => {
    refusal.value = null;
    await endSession(id).catch(refuse);
    await load().catch(refuse);
  };
  return (
    <section class="account-section">
      <h2>{text("sessions-title")}</h2>
      <p class="muted">{text("sessions-about")}</p>
      <p class="home-problem" role="status">
        {refusal.value && refusalWords(refusal.value)}
      </p>
      <ul class="account-list">
        {listed.value.map((each) => (
          <SessionRow key={each.id} session={each} onEnd={() => void run(() => end(each.id))} />
        ))}
      </ul>
    </section>
  );
}
