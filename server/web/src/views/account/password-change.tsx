// Another password; whoever else is logged in is logged out by that.
import { useSignal } from "@preact/signals";
import { text } from "../../texts/texts";
import { changePassword } from "../../wire/account-http";
import { PasswordField, Submit } from "./fields";
import { Section } from "./section";
import { useForm } from "./use-form";

interface Props {
  // For whoever keeps the password for this person.
  readonly name: string;
  readonly onChanged: () => void;
}

function PasswordChange({ name, onChanged }: Props) {
  const isDone = useSignal(false);
  const form = useForm({
    fields: ["password", "fresh"],
    task: async ({ password, fresh }) => {
      isDone.value = false;
      await changePassword({ old: password, new: fresh });
      for (const each of ["password", "fresh"] as const) form.field(each).value.value = "";
      isDone.value = true;
      onChanged();
    },
  });
  return (
    <>
      <p class="muted">{text("password-about")}</p>
      <form class="account-form" noValidate onSubmit={form.submit}>
        <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
        <PasswordField
          state={form.field("password")}
          label={text("password-old")}
          autoComplete="current-password"
        />
        <PasswordField
          state={form.field("fresh")}
          label={text("password-new")}
          about={text("account-password-about")}
          autoComplete="new-password"
        />
        <Submit form={form} words={text("password-change")} />
        <p role="status">{isDone.value && text("password-changed")}</p>
      </form>
    </>
  );
}

export function PasswordSection(props: Props) {
  return (
    <Section class="account-password" title={text("password-title")}>
      <PasswordChange {...props} />
    </Section>
  );
}
