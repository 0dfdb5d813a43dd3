// What a seat has left: the present hold's delay and the reserve behind it, by the server's clock.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Seat } from "../../fair/role";
import type { MatchSession } from "../../match/session";
import { text } from "../../texts/texts";
import type { WireClock } from "../../wire/messages";
import { announce } from "../announcer";
import { useClient } from "../context";

const LONGEST_TICK_MS = 200;
const LOW_MS = 10_000;

// `1:05`; of whole seconds.
export function spanText(whole: number): string {
  const seconds = Math.max(0, whole);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const minutes = (ms: number): string => spanText(Math.ceil(ms / 1000));

// What is left of the present hold's delay, where it runs, and of the reserve.
function leftOf(clock: WireClock, seat: Seat, now: number): { delay: number; reserve: number } {
  const { reserve_ms: reserve, delay_ms: delay } = clock.seats[seat - 1]!;
  const isRunning = clock.running === seat && clock.deadline !== undefined;
  const left = isRunning ? clock.deadline! - now : reserve + delay;
  return { delay: Math.max(0, Math.min(delay, left - reserve)), reserve: Math.min(left, reserve) };
}

function leftMs(clock: WireClock, seat: Seat, now: number): number {
  const { delay, reserve } = leftOf(clock, seat, now);
  return delay + reserve;
}

// As it was when the clock was last announced.
export function clockText(clock: WireClock, seat: Seat): string {
  const { delay, reserve } = leftOf(clock, seat, clock.now);
  return delay > 0 ? `${minutes(delay)} + ${minutes(reserve)}` : minutes(reserve);
}

interface Props {
  readonly session: MatchSession;
  readonly seat: Seat;
}

export function ClockFace({ session, seat }: Props) {
  session.revision.value;
  const client = useClient();
  const now = useSignal(client.connection.serverNow);
  const { clock } = session;
  const isRunning = clock?.running === seat;

  useEffect(() => {
    if (!isRunning) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      now.value = client.connection.serverNow;
      // At the moment at which another second is shown.
      const left = leftMs(clock, seat, now.value) % 1000;
      timer = setTimeout(tick, Math.min(left + 1, LONGEST_TICK_MS));
    };
    tick();
    return () => clearTimeout(timer);
  }, [client, isRunning, clock, seat, now]);

  const isLow = clock !== null && isRunning && leftMs(clock, seat, now.value) < LOW_MS;
  useEffect(() => {
    if (isLow && seat === session.seat) announce(text("spoken-low-time"), "assertive");
  }, [isLow, seat, session]);

  if (!clock) return null;
  const { delay, reserve } = leftOf(clock, seat, now.value);
  return (
    <span class={`clock ${isRunning ? "running" : ""} ${isLow ? "low" : ""}`} role="timer">
      {delay > 0 && <small>{minutes(delay)}</small>}
      <span>{minutes(reserve)}</span>
    </span>
  );
}
