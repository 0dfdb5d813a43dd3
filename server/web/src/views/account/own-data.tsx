// Everything that the server keeps of the account, as a file; and the end of it.
import { change } from "../../match/settings";
import { text } from "../../texts/texts";
import { deleteAccount, fetchEverything } from "../../wire/account-http";
import { route } from "../router";
import { save } from "../save-file";
import { PasswordField, Submit } from "./fields";
import { Section } from "./section";
import { useForm } from "./use-form";

function Download({ name }: { readonly name: string }) {
  const form = useForm({
    fields: [],
    task: async () => {
      const all = JSON.stringify(await fetchEverything(), null, 2);
      save(`gulbara-${name}.json`, all, "application/json");
    },
  });
  return (
    <form class="account-form" onSubmit={form.submit}>
      <Submit form={form} words={text("data-download")} />
    </form>
  );
}

function Deletion() {
  const form = useForm({
    fields: ["password"],
    task: async ({ password }) => {
      await deleteAccount(password);
      change({ account: null });
      route("/");
    },
  });
  return (
    <form class="account-form" noValidate onSubmit={form.submit}>
      <PasswordField
        state={form.field("password")}
        label={text("password-old")}
        autoComplete="current-password"
      />
      <Submit form={form} words={text("deletion-do")} />
    </form>
  );
}

export function DataSection({ name }: { readonly name: string }) {
  return (
    <Section class="account-data" title={text("data-title")}>
      <p class="muted">{text("data-about")}</p>
      <Download name={name} />
    </Section>
  );
}

export function DeletionSection() {
  return (
    <Section class="account-deletion" title={text("deletion-title")}>
      <p class="account-warning">{text("deletion-about")}</p>
      <p>{text("deletion-stays")}</p>
      <Deletion />
    </Section>
  );
}
