// The list of what is being played, asked for anew now and then.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type ListedMatch, liveMatches } from "../../wire/http";

const EVERY_MS = 10_000;
// Whoever comes to play is not kept waiting for this.
const FIRST_AFTER_MS = 700;

const always = (): boolean => true;

// Null while it has not come.
export function useLiveMatches(isWanted: () => boolean = always): readonly ListedMatch[] | null {
  const matches = useSignal<readonly ListedMatch[] | null>(null);
  useEffect(() => {
    const ask = (): void => {
      if (document.hidden || !isWanted()) return;
      liveMatches().then(
        (found) => {
          matches.value = found;
        },
        () => undefined,
      );
    };
    const first = setTimeout(ask, FIRST_AFTER_MS);
    const timer = setInterval(ask, EVERY_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [matches]);
  return matches.value;
}
