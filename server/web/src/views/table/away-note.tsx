// That a player is away, in words, and when that will be enough to claim the match.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { text } from "../../texts/texts";
import type { Presence } from "../../wire/messages";

const TICK_MS = 1000;

const clockOf = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

interface Props {
  readonly presence: Presence;
  // The budget runs only while that seat owes something.
  readonly isAwaited: boolean;
}

// Before: a fresh one for every presence, since the time counts from when it came.
export function AwayNote({ presence, isAwaited }: Props) {
  const away = useSignal(0);
  useEffect(() => {
    const timer = setInterval(() => {
      away.value += TICK_MS;
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [away]);
  const left = presence.budget_ms - away.value;
  const id = isAwaited && !presence.claimable ? "table-away-claim" : "table-away";
  return (
    <span class="player-away">{text(id, { time: clockOf(away.value), left: clockOf(left) })}</span>
  );
}
