// The only way back from a lost password: codes that the owner keeps.
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { text } from "../../texts/texts";
import { fetchRecoveryCodes, makeRecoveryCodes, type RecoveryCodes } from "../../wire/account-http";
import { PasswordField, Submit } from "./fields";
import { OnceShown } from "./once-shown";
import { Section } from "./section";
import { useForm } from "./use-form";
import { dayText } from "./words";

// Null: it is not known how many there are.
type Kept = Signal<RecoveryCodes | null>;

function Codes({ kept }: { readonly kept: Kept }) {
  const made = useSignal<readonly string[]>([]);
  const form = useForm({
    fields: ["password"],
    task: async ({ password }) => {
      made.value = await makeRecoveryCodes(password);
      kept.value = null;
      form.field("password").value.value = "";
    },
  });
  return (
    <>
      <p class="muted">{text("recovery-about")}</p>
      {kept.value?.made && (
        <p>{text("recovery-left", { left: kept.value.left, day: dayText(kept.value.made) })}</p>
      )}
      {made.value.length > 0 && (
        <OnceShown
          lines={made.value}
          about={text("recovery-shown")}
          file="gulbara-recovery-codes.txt"
        />
      )}
      <form class="account-form" noValidate onSubmit={form.submit}>
        <PasswordField
          state={form.field("password")}
          label={text("password-old")}
          autoComplete="current-password"
        />
        <Submit form={form} words={text("recovery-make")} />
      </form>
    </>
  );
}

// Who has none yet is told of them without asking.
export function RecoverySection() {
  const kept: Kept = useSignal(null);
  useEffect(() => {
    fetchRecoveryCodes().then(
      (found) => {
        kept.value = found;
      },
      () => undefined, // whoever makes new ones is told what is wrong
    );
  }, [kept]);
  return (
    <Section
      class="account-recovery"
      title={text("recovery-title")}
      isWanted={kept.value?.made === null}
    >
      <Codes kept={kept} />
    </Section>
  );
}
