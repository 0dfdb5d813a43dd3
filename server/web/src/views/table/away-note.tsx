// That a player is away, in words, and when that will be enough to claim the match.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { text } from "../../texts/texts";
import type { Presence } from "../../wire/messages";
import { spanText } from "./clock-face";

const TICK_MS = 1000;

const clockOf = (ms: number): string => spanText(Math.round(ms / 1000));

interface Props {
  readonly presence: Presence;
  // The budget runs only while that seat owes something.
  readonly isAwaited: boolean;
}

// Before: a fresh one for every absence, since its time counts from when it was told.
export function AwayNote({ presence, isAwaited }: Props) {
  const away = useSignal(0);
  const left = useSignal(presence.budget_ms);
  // Of whatever presence is the newest: what it tells is what is left then.
  useEffect(() => {
    left.value = presence.budget_ms;
  }, [presence, left]);
  useEffect(() => {
    const timer = setInterval(() => {
      away.value += TICK_MS;
      if (isAwaited) left.value -= TICK_MS;
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [away, left, isAwaited]);
  const id = isAwaited && !presence.claimable ? "table-away-claim" : "table-away";
  return (
    <span class="player-away">
      {text(id, { time: clockOf(away.value), left: clockOf(left.value) })}
    </span>
  );
}
