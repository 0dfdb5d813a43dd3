// What a seat has left: the present hold's delay and the reserve behind it, by the server's clock.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Seat } from "../../fair/role";
import type { MatchSession } from "../../match/session";
import { useClient } from "../context";

const TICK_MS = 200;

function minutes(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
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
    const timer = setInterval(() => {
      now.value = client.connection.serverNow;
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [client, isRunning, now]);

  if (!clock) return null;
  const { reserve_ms: reserve, delay_ms: delay } = clock.seats[seat - 1]!;
  const left = isRunning && clock.deadline ? clock.deadline - now.value : reserve + delay;
  const delayLeft = Math.max(0, Math.min(delay, left - reserve));
  return (
    <span class={isRunning ? "clock running" : "clock"} role="timer">
      {delayLeft > 0 && <small>{minutes(delayLeft)}</small>}
      <span>{minutes(Math.min(left, reserve))}</span>
    </span>
  );
}
