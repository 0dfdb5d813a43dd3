// One's own account: what speaks for it, and what its owner may do with it.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { refusalWords } from "../../account/refusals";
import { change, settings } from "../../match/settings";
import { text } from "../../texts/texts";
import { type Account, fetchAccount, type NotDone, notDone } from "../../wire/account-http";
import { useClient } from "../context";
import { TokenSection } from "./api-tokens";
import { LogOut } from "./log-out";
import { DataSection, DeletionSection } from "./own-data";
import { PasswordSection } from "./password-change";
import { RecoverySection } from "./recovery-codes";
import { Sessions, useSessions } from "./sessions";
import { dayText } from "./words";

// That there is no account here any more, or not that one.
const GONE = new Set(["no_identity", "session_over", "no_account"]);

function OwnAccount({ account }: { readonly account: Account }) {
  const [unfinished] = useClient().unfinished.value;
  const sessions = useSessions();
  return (
    <>
      <p>
        {text("account-since", { day: dayText(account.created) })}{" "}
        <a href={`/p/${account.player}`}>{text("account-own-page")}</a>
      </p>
      {unfinished && (
        <p>
          <a class="button primary" href={`/t/${unfinished}`}>
            {text("login-to-match")}
          </a>
        </p>
      )}
      <Sessions sessions={sessions} />
      <RecoverySection />
      <PasswordSection name={account.name} onChanged={() => void sessions.reload()} />
      <TokenSection />
      <DataSection name={account.name} />
      <DeletionSection />
      <LogOut />
    </>
  );
}

export function AccountPage() {
  const account = useSignal<Account | null>(null);
  const refusal = useSignal<NotDone | null>(null);
  useEffect(() => {
    fetchAccount().then(
      (found) => {
        account.value = found;
        if (settings.peek().account !== found.name) change({ account: found.name });
      },
      (reason) => {
        refusal.value = notDone(reason);
        if (GONE.has(refusal.value.code)) change({ account: null });
      },
    );
  }, [account, refusal]);
  return (
    <main class="page account" id="content">
      <h1>
        <bdi>{settings.value.account}</bdi>
      </h1>
      <p class="home-problem" role="status">
        {refusal.value && refusalWords(refusal.value)}
      </p>
      {account.value && <OwnAccount account={account.value} />}
    </main>
  );
}
