// A challenge's password: shared by friends, shown as it is typed.
import type { Signal } from "@preact/signals";

const LONGEST = 64;

interface Props {
  readonly password: Signal<string>;
  readonly label: string;
}

export function PasswordField({ password, label }: Props) {
  return (
    <input
      class="text-input"
      type="text"
      autoComplete="off"
      autoCapitalize="off"
      spellcheck={false}
      maxLength={LONGEST}
      aria-label={label}
      placeholder={label}
      value={password.value}
      onInput={(event) => {
        password.value = event.currentTarget.value;
      }}
    />
  );
}
