// One thing at a time: a second click while the first is under way does nothing.
import { type ReadonlySignal, useSignal } from "@preact/signals";

export type Run = (task: () => Promise<unknown>) => Promise<void>;

// Whether something is under way; and what does it. Before: the task does not reject.
export function useBusy(): [isBusy: ReadonlySignal<boolean>, run: Run] {
  const isBusy = useSignal(false);
  const run: Run = async (task) => {
    if (isBusy.peek()) return;
    isBusy.value = true;
    try {
      await task();
    } finally {
      isBusy.value = false;
    }
  };
  return [isBusy, run];
}
