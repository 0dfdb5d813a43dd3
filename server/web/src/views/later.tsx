// A part of a page that is fetched after the page, and shown when it has come.
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";

export interface Later<P> extends FunctionComponent<P> {
  // Fetches the part if it is not there; again where that has failed before.
  fetch(): void;
  readonly isReady: ReadonlySignal<boolean>;
}

export type Moment = "when shown" | "when told";

export function later<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  moment: Moment = "when shown",
): Later<P> {
  const part = signal<FunctionComponent<P> | null>(null);
  let isAsked = false;
  const fetch = (): void => {
    if (isAsked) return;
    isAsked = true;
    load().then(
      (loaded) => {
        part.value = loaded;
      },
      () => {
        isAsked = false;
      },
    );
  };
  const Shown: FunctionComponent<P> = (props) => {
    useEffect(() => {
      if (moment === "when shown") fetch();
    });
    const Part = part.value;
    return Part && <Part {...props} />;
  };
  return Object.assign(Shown, { fetch, isReady: computed(() => part.value !== null) });
}
