// That an opponent is being looked for, and for how long, on every page of the player's tabs.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { People } from "../../people/people";
import { text } from "../../texts/texts";
import type { OwnSeek } from "../../wire/people-messages";
import { announce } from "../announcer";
import { useClient } from "../context";
import { currentPath, route } from "../router";
import { useBusy } from "../use-busy";
import { seekText, spanText } from "./words";

const TICK_MS = 1000;
// Then the house bot is offered for the meantime.
const LONG_MS = 8000;

interface Props {
  readonly people: People;
  readonly seek: OwnSeek;
}

export function SeekBar({ people, seek }: Props) {
  const client = useClient();
  const now = useSignal(client.connection.serverNow);
  const [isBusy, run] = useBusy();
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = client.connection.serverNow;
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [client, now]);
  const waited = now.value - seek.since;
  const isLong = waited >= LONG_MS;
  const isAtTable = currentPath.value.startsWith("/t/");

  useEffect(() => {
    if (isLong && !isAtTable) announce(text("find-bot"));
  }, [isLong, isAtTable]);

  const playHouseBot = async (): Promise<void> => {
    try {
      people.forgetProblem();
      route(`/t/${await client.playHouseBot(seek.rules[0]!, 1)}`);
    } catch (reason) {
      people.report(reason, "house bot");
    }
  };

  return (
    <section class="people-bar seek-bar" aria-label={text("find-seeking")}>
      <p>
        <strong>{text("find-seeking")}</strong> <span class="seek-waited">{spanText(waited)}</span>{" "}
        <span class="muted seek-terms">{seekText(seek)}</span>
      </p>
      {isLong && !isAtTable && (
        <button
          type="button"
          class="button seek-bot"
          disabled={isBusy.value}
          onClick={() => void run(playHouseBot)}
        >
          {text("find-bot")}
        </button>
      )}
      <button type="button" class="button seek-cancel" onClick={() => void people.cancelSeek()}>
        {text("find-cancel")}
      </button>
    </section>
  );
}
