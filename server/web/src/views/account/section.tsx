// A part of the account's page that is seldom wanted: it opens when it is, and asks nothing before.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";

interface Props {
  readonly class: string;
  readonly title: string;
  // It opens by itself: there is something to be done.
  readonly isWanted?: boolean;
  readonly children: ComponentChildren;
}

export function Section({ class: name, title, isWanted = false, children }: Props) {
  const isOpen = useSignal(false);
  return (
    <details
      class={`account-section ${name}`}
      open={isOpen.value || isWanted}
      onToggle={(event) => {
        isOpen.value = event.currentTarget.open;
      }}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      {isOpen.value && <div class="account-body">{children}</div>}
    </details>
  );
}
