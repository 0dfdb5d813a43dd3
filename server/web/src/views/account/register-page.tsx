// A guest takes a name and a password, and stays the same player.
import { deviceLabel } from "../../account/device-label";
import { change } from "../../match/settings";
import { text } from "../../texts/texts";
import { fetchAccount, NotDone, register, type SignedIn } from "../../wire/account-http";
import { useClient } from "../context";
import { route } from "../router";
import { LabelField, PasswordField, Submit, TextField } from "./fields";
import { useForm } from "./use-form";
import { labelOf } from "./words";

// Who has an account already, registered in another tab perhaps, is shown that one.
function knownAccount(reason: NotDone): Promise<SignedIn> {
  if (reason.code !== "has_account") throw reason;
  return fetchAccount();
}

export function RegisterPage() {
  const client = useClient();
  const form = useForm({
    fields: ["name", "password", "label"],
    filled: { label: deviceLabel(navigator.userAgent) },
    task: async ({ name, password, label }) => {
      await client.takeIdentity().catch(() => {
        throw new NotDone("offline");
      });
      const wanted = { name, password, ...labelOf(label) };
      const account = await register(wanted).catch(knownAccount);
      change({ account: account.name });
      route("/account");
    },
  });
  return (
    <main class="page account" id="content">
      <h1>{text("register-title")}</h1>
      <p>{text("register-about")}</p>
      <form class="account-form" noValidate onSubmit={form.submit}>
        <TextField
          state={form.field("name")}
          label={text("account-name")}
          about={text("account-name-about")}
          autoComplete="username"
        />
        <PasswordField
          state={form.field("password")}
          label={text("account-password")}
          about={text("account-password-about")}
          autoComplete="new-password"
        />
        <LabelField form={form} />
        <Submit isPrimary form={form} words={text("home-register")} />
      </form>
      <p>
        {text("register-has-one")} <a href="/login">{text("nav-login")}</a>
      </p>
    </main>
  );
}
