// How boards lie on this screen.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Layout } from "../board/geometry";
import { settings } from "../match/settings";

const PORTRAIT = matchMedia("(max-width: 899px) and (orientation: portrait)");

// Rotated on tall screens, unless the player has chosen.
export function useLayout(): Layout {
  const isPortrait = useSignal(PORTRAIT.matches);
  useEffect(() => {
    const changed = (): void => {
      isPortrait.value = PORTRAIT.matches;
    };
    PORTRAIT.addEventListener("change", changed);
    return () => PORTRAIT.removeEventListener("change", changed);
  }, [isPortrait]);
  const { layout } = settings.value;
  if (layout !== "auto") return layout;
  return isPortrait.value ? "rotated" : "classic";
}
