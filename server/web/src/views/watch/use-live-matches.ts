// The list of what is being played, asked for anew now and then.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type ListedMatch, liveMatches } from "../../wire/http";

const EVERY_MS = 10_000;

// Null while it has not come.
export function useLiveMatches(): readonly ListedMatch[] | null {
  const matches = useSignal<readonly ListedMatch[] | null>(null);
  useEffect(() => {
    const ask = (): void => {
      if (document.hidden) return;
      liveMatches().then(
        (found) => {
          matches.value = found;
        },
        () => undefined,
      );
    };
    ask();
    const timer = setInterval(ask, EVERY_MS);
    return () => clearInterval(timer);
  }, [matches]);
  return matches.value;
}
