// A list that the server keeps, each of which can be ended.
import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type NotDone, notDone } from "../../wire/account-http";
import { useBusy } from "../use-busy";

export interface Listed<T> {
  readonly items: ReadonlySignal<readonly T[]>;
  readonly refusal: ReadonlySignal<NotDone | null>;
  readonly reload: () => Promise<void>;
  readonly end: (id: string) => void;
}

interface Ways<T> {
  readonly fetch: () => Promise<readonly T[]>;
  readonly end: (id: string) => Promise<unknown>;
}

export function useListed<T>(ways: Ways<T>): Listed<T> {
  const items = useSignal<readonly T[]>([]);
  const refusal = useSignal<NotDone | null>(null);
  const [, run] = useBusy();
  const refuse = (reason: unknown): void => {
    refusal.value = notDone(reason);
  };
  const reload = (): Promise<void> =>
    ways.fetch().then((found) => {
      items.value = found;
    }, refuse);
  // Once; later when something has changed.
  useEffect(() => void reload(), []);
  // Anew afterwards, whatever has become of it: others may have come or gone meanwhile.
  const end = (id: string): void => {
    refusal.value = null;
    void run(() => ways.end(id).catch(refuse).then(reload));
  };
  return { items, refusal, reload, end };
}
