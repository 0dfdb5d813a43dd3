// What speaks for the account, one below the other.
import type { ComponentChildren } from "preact";
import { refusalWords } from "../../account/refusals";
import { text } from "../../texts/texts";
import type { Listed } from "./use-listed";

interface RowProps {
  readonly name: string;
  readonly mark?: string | false;
  // Null: it cannot be ended here.
  readonly onEnd: (() => void) | null;
  readonly children: ComponentChildren;
}

export function ListedRow({ name, mark, onEnd, children }: RowProps) {
  return (
    <li>
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {mark && ` · ${mark}`}
        <br />
        <span class="muted">{children}</span>
      </p>
      {onEnd && (
        <button
          type="button"
          class="button"
          aria-label={text("session-end-of", { name })}
          onClick={onEnd}
        >
          {text("session-end")}
        </button>
      )}
    </li>
  );
}

interface ListProps<T> {
  readonly listed: Listed<T>;
  readonly row: (item: T) => ComponentChildren;
}

export function List<T>({ listed: { items, refusal }, row }: ListProps<T>) {
  return (
    <>
      <p class="home-problem" role="status">
        {refusal.value && refusalWords(refusal.value)}
      </p>
      <ul class="account-list">{items.value.map(row)}</ul>
    </>
  );
}
