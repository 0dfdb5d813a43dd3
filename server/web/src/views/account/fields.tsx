// The fields of the forms about one's account, each with what is wrong with it beneath it.
import { useSignal } from "@preact/signals";
import { refusalWords } from "../../account/refusals";
import { text } from "../../texts/texts";
import type { FieldState, Form } from "./use-form";

interface FieldProps {
  readonly state: FieldState;
  readonly label: string;
  // What is to be known before it is filled in.
  readonly about?: string | undefined;
  readonly autoComplete: string;
  readonly maxLength?: number;
}

type InputProps = Omit<FieldProps, "label"> & { readonly isHidden?: boolean };

function Input({ state, about, isHidden, ...rest }: InputProps) {
  const { id, name, value, refusal } = state;
  const described = [refusal.value && `${id}-refusal`, about && `${id}-about`];
  return (
    <input
      {...rest}
      {...(isHidden ? { type: "password" } : { type: "text" })}
      id={id}
      class="text-input"
      name={name}
      autoCapitalize="off"
      spellcheck={false}
      value={value.value}
      aria-invalid={refusal.value !== null}
      aria-describedby={described.filter(Boolean).join(" ") || undefined}
      onInput={(event) => {
        value.value = event.currentTarget.value;
        refusal.value = null;
      }}
    />
  );
}

function Notes({ state: { id, refusal }, about }: Pick<FieldProps, "state" | "about">) {
  return (
    <>
      {about && (
        <p class="muted" id={`${id}-about`}>
          {about}
        </p>
      )}
      <p class="home-problem" id={`${id}-refusal`} role="alert">
        {refusal.value && refusalWords(refusal.value)}
      </p>
    </>
  );
}

export function TextField({ label, ...rest }: FieldProps) {
  return (
    <div class="field">
      <label for={rest.state.id}>{label}</label>
      <Input {...rest} />
      <Notes state={rest.state} about={rest.about} />
    </div>
  );
}

// What is typed can be looked at.
export function PasswordField({ label, ...rest }: FieldProps) {
  const isShown = useSignal(false);
  return (
    <div class="field">
      <label for={rest.state.id}>{label}</label>
      <div class="field-row">
        <Input isHidden={!isShown.value} {...rest} />
        <button
          type="button"
          class="button"
          aria-pressed={isShown.value}
          aria-controls={rest.state.id}
          onClick={() => {
            isShown.value = !isShown.value;
          }}
        >
          {text("password-show")}
        </button>
      </div>
      <Notes state={rest.state} about={rest.about} />
    </div>
  );
}

// What a device is called in the list of sessions.
const LONGEST_LABEL = 40;

export function LabelField({ form }: { readonly form: Form }) {
  return (
    <TextField
      state={form.field("label")}
      label={text("account-label")}
      about={text("account-label-about")}
      maxLength={LONGEST_LABEL}
      autoComplete="off"
    />
  );
}

interface SubmitProps {
  readonly form: Form;
  readonly words: string;
  // Of a page that has no other.
  readonly isPrimary?: boolean;
}

// The button, and above it what is wrong with none of the fields.
export function Submit({ form, words, isPrimary }: SubmitProps) {
  return (
    <>
      <p class="home-problem" role="alert">
        {form.refusal.value && refusalWords(form.refusal.value)}
      </p>
      <button
        type="submit"
        class={isPrimary ? "button primary" : "button"}
        aria-disabled={form.isBusy.value}
      >
        {form.isBusy.value ? text("account-wait") : words}
      </button>
    </>
  );
}
