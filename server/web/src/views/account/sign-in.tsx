// Becoming an account's player on this device. Whoever it was before is given up only by an explicit
// wish, and never in the midst of a match.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { deviceLabel } from "../../account/device-label";
import type { FieldName } from "../../account/refusals";
import { type SignIn, signInHere } from "../../account/sign-in";
import { change } from "../../match/settings";
import { text } from "../../texts/texts";
import { useClient } from "../context";
import { route } from "../router";
import { LabelField, Submit } from "./fields";
import { type Form, useForm, type Values } from "./use-form";
import { labelOf } from "./words";

interface FormProps {
  // Beside the device's label.
  readonly fields: readonly FieldName[];
  // What is asked of the server; may reject.
  readonly ask: (values: Values, ...more: Parameters<SignIn>) => ReturnType<SignIn>;
  // Of the button.
  readonly words: string;
  readonly children: (form: Form) => ComponentChildren;
}

export function SignInForm({ fields, ask, words, children }: FormProps) {
  const client = useClient();
  const hasToGiveUp = useSignal(false);
  const form = useForm({
    fields: [...fields, "label"],
    filled: { label: deviceLabel(navigator.userAgent) },
    task: async (values) => {
      const signIn: SignIn = (more) => ask(values, { ...labelOf(values.label), ...more });
      const account = await signInHere(signIn, client.player.peek(), hasToGiveUp.peek());
      hasToGiveUp.value = account === null;
      if (!account) return;
      change({ account: account.name });
      client.become(account.player);
      route("/");
    },
  });
  return (
    <form class="account-form" noValidate onSubmit={form.submit}>
      {children(form)}
      <LabelField form={form} />
      <div role="alert">{hasToGiveUp.value && <p>{text("login-other_identity")}</p>}</div>
      <Submit isPrimary form={form} words={hasToGiveUp.value ? text("login-replace") : words} />
      {hasToGiveUp.value && (
        <a class="button" href="/">
          {text("login-keep-guest")}
        </a>
      )}
    </form>
  );
}

interface PageProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

// In the midst of a match there is no way to become somebody else: its seat would be another
// player's, and its dice keys nobody's.
export function SignInPage({ title, children }: PageProps) {
  const [unfinished] = useClient().unfinished.value;
  return (
    <main class="page account" id="content">
      <h1>{title}</h1>
      {unfinished ? (
        <>
          <p role="status">{text("login-unfinished")}</p>
          <p>
            <a class="button primary" href={`/t/${unfinished}`}>
              {text("login-to-match")}
            </a>
          </p>
        </>
      ) : (
        children
      )}
    </main>
  );
}
