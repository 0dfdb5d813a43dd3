// A form's state: what stands in its fields, what is wrong with it and where, and its one task at a
// time.
import { type ReadonlySignal, type Signal, signal, useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { type FieldName, fieldOf } from "../../account/refusals";
import { NotDone, notDone } from "../../wire/account-http";
import { useBusy } from "../use-busy";

export interface FieldState {
  // Of the element.
  readonly id: string;
  readonly name: FieldName;
  readonly value: Signal<string>;
  // Why it is not taken; null: nothing is wrong with it.
  readonly refusal: Signal<NotDone | null>;
}

export type Values = Readonly<Record<FieldName, string>>;

export interface Form {
  readonly field: (name: FieldName) => FieldState;
  // What is wrong with none of the fields in particular.
  readonly refusal: ReadonlySignal<NotDone | null>;
  readonly isBusy: ReadonlySignal<boolean>;
  // Where a field is wrong, it gets the focus.
  readonly submit: (event?: Event) => void;
}

interface Wish {
  readonly fields: readonly FieldName[];
  readonly filled?: Partial<Values>;
  // Rejects with `NotDone` where it was not done.
  readonly task: (values: Values) => Promise<unknown>;
}

// A page may have several forms with fields of the same name.
let forms = 0;

function newStates({ fields, filled }: Wish): readonly FieldState[] {
  forms += 1;
  return fields.map((name) => ({
    id: `form-${forms}-${name}`,
    name,
    value: signal(filled?.[name] ?? ""),
    refusal: signal(null),
  }));
}

// Each but the label is needed.
const emptyOf = (fields: readonly FieldState[]): FieldState | undefined =>
  fields.find(({ name, value }) => name !== "label" && value.peek() === "");

export function useForm(wish: Wish): Form {
  const refusal = useSignal<NotDone | null>(null);
  const [isBusy, run] = useBusy();
  const kept = useRef<readonly FieldState[] | null>(null);
  kept.current ??= newStates(wish);
  const states = kept.current;
  const field = (name: FieldName): FieldState => states.find((each) => each.name === name)!;

  const refuse = (reason: NotDone, at: FieldName | null): void => {
    (at ? field(at).refusal : refusal).value = reason;
    if (at) document.getElementById(field(at).id)?.focus();
  };
  const attempt = async (): Promise<void> => {
    refusal.value = null;
    for (const each of states) each.refusal.value = null;
    const empty = emptyOf(states);
    if (empty) return refuse(new NotDone("empty"), empty.name);
    const values = Object.fromEntries(states.map(({ name, value }) => [name, value.peek()]));
    try {
      await wish.task(values as Values);
    } catch (reason) {
      const why = notDone(reason);
      refuse(why, fieldOf(why.code, wish.fields));
    }
  };
  const submit = (event?: Event): void => {
    event?.preventDefault();
    void run(attempt);
  };
  return { field, refusal, isBusy, submit };
}
