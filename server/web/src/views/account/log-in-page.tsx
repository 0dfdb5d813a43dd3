// Logging in on this device. Whoever it was before is given up only by an explicit wish, and never
// in the midst of a match.
import { useSignal } from "@preact/signals";
import { deviceLabel } from "../../account/device-label";
import { logInHere } from "../../account/log-in";
import { change } from "../../match/settings";
import { text } from "../../texts/texts";
import { useClient } from "../context";
import { route } from "../router";
import { LabelField, PasswordField, Submit, TextField } from "./fields";
import { useForm } from "./use-form";
import { labelOf } from "./words";

// Its seat would be another player's, and its dice keys nobody's.
function UnfinishedMatch({ match }: { readonly match: string }) {
  return (
    <main class="page account" id="content">
      <h1>{text("login-title")}</h1>
      <p role="status">{text("login-unfinished")}</p>
      <p>
        <a class="button primary" href={`/t/${match}`}>
          {text("login-to-match")}
        </a>
      </p>
    </main>
  );
}

function LogInForm() {
  const client = useClient();
  const hasToGiveUp = useSignal(false);
  const form = useForm({
    fields: ["name", "password", "label"],
    filled: { label: deviceLabel(navigator.userAgent) },
    task: async ({ name, password, label }) => {
      const login = { name, password, ...labelOf(label) };
      const account = await logInHere(login, client.player.peek(), hasToGiveUp.peek());
      hasToGiveUp.value = account === null;
      if (!account) return;
      change({ account: account.name });
      route("/");
    },
  });
  return (
    <form class="account-form" noValidate onSubmit={form.submit}>
      <TextField state={form.field("name")} label={text("account-name")} autoComplete="username" />
      <PasswordField
        state={form.field("password")}
        label={text("account-password")}
        autoComplete="current-password"
      />
      <LabelField form={form} />
      <div role="alert">{hasToGiveUp.value && <p>{text("login-other_identity")}</p>}</div>
      <Submit
        isPrimary
        form={form}
        words={text(hasToGiveUp.value ? "login-replace" : "nav-login")}
      />
      {hasToGiveUp.value && (
        <a class="button" href="/">
          {text("login-keep-guest")}
        </a>
      )}
    </form>
  );
}

export function LogInPage() {
  const [unfinished] = useClient().unfinished.value;
  if (unfinished) return <UnfinishedMatch match={unfinished} />;
  return (
    <main class="page account" id="content">
      <h1>{text("login-title")}</h1>
      {location.search === "?over" && <p role="status">{text("login-over")}</p>}
      <LogInForm />
      <p>
        {text("login-has-none")} <a href="/register">{text("home-register")}</a>
      </p>
    </main>
  );
}
