// Matches of this player that have ended while he was not at their table: what happened, and why.
import { type ReadonlySignal, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { endedOf, isLeftOpen, sawEnd } from "../../people/left-open";
import { text } from "../../texts/texts";
import type { MatchId } from "../../wire/messages";
import { fetchMatch, type SingleMatch } from "../../wire/people-http";
import { useClient } from "../context";
import { personName } from "../person-name";

// So long a table in another tab has for showing the end.
const ELSEWHERE_MS = 2000;

interface NoticeProps {
  readonly played: SingleMatch;
  readonly onClose: () => void;
}

function Notice({ played, onClose }: NoticeProps) {
  const own = useClient().player.value;
  const { match, players, close } = played;
  if (!close) return null;
  const other = players.find(({ id }) => id !== own) ?? players[0];
  const winner = close.winner ? players[close.winner - 1] : null;
  const result = !winner ? "drawn" : winner.id === own ? "won" : "lost";
  return (
    <section class="people-bar" role="status">
      <p>
        {text("ended-away", { name: personName(other) })} <strong>{text(`ended-${result}`)}</strong>{" "}
        <span class="muted">· {text(`end-reason-${close.reason}`)}</span>
      </p>
      <a class="button" href={`/t/${match}`} onClick={onClose}>
        {text("ended-look")}
      </a>
      <button type="button" class="button" onClick={onClose}>
        {text("notice-close")}
      </button>
    </section>
  );
}

// Null: it is not told, or not yet.
async function untoldEnd(match: MatchId): Promise<SingleMatch | null> {
  await new Promise((resolve) => setTimeout(resolve, ELSEWHERE_MS));
  if (!isLeftOpen(match)) return null;
  const played = await fetchMatch(match);
  // Another tab may have told it meanwhile.
  if (!isLeftOpen(match)) return null;
  sawEnd(match);
  return played?.close ? played : null;
}

const shown = signal<readonly SingleMatch[]>([]);
export const endedMatches: ReadonlySignal<readonly SingleMatch[]> = shown;

// Finds out, as long as it is used: in one place.
export function useEndedMatches(): void {
  const client = useClient();
  const isKnown = client.connection.state.value === "open";
  const unfinished = client.unfinished.value;
  useEffect(() => {
    if (!isKnown) return;
    for (const match of endedOf(unfinished)) {
      untoldEnd(match).then(
        (played) => {
          if (played) shown.value = [...shown.value, played];
        },
        () => undefined,
      );
    }
  }, [isKnown, unfinished]);
}

export function EndedMatches() {
  return (
    <>
      {shown.value.map((each) => (
        <Notice
          key={each.match}
          played={each}
          onClose={() => {
            shown.value = shown.value.filter((other) => other !== each);
          }}
        />
      ))}
    </>
  );
}
