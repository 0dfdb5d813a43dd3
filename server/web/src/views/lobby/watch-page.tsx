// All that is being played, as pictures.
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { text } from "../../texts/texts";
import type { LiveTable, MatchId } from "../../wire/messages";
import { RULE_SETS } from "../rule-sets";
import { MatchCard } from "./match-card";
import { useLobby } from "./use-lobby";

const MOST_CARDS = 12;

// In the order in which they were first seen, new ones last: a card that is looked at stays where it
// is, however many others look at it.
function useSteadyOrder(tables: readonly LiveTable[]): readonly LiveTable[] {
  const seen = useRef<readonly MatchId[]>([]);
  const place = new Map(seen.current.map((match, at) => [match, at]));
  const placeOf = ({ match }: LiveTable): number => place.get(match) ?? place.size;
  const ordered = tables.toSorted((one, other) => placeOf(one) - placeOf(other));
  seen.current = ordered.map(({ match }) => match);
  return ordered;
}

export function WatchPage() {
  const lobby = useLobby();
  const wanted = useSignal<string | null>(null);
  const shown = useSteadyOrder(lobby?.tables ?? []).filter(
    ({ terms }) => wanted.value === null || terms.rules === wanted.value,
  );
  return (
    <main class="page watch" id="content">
      <h1>{text("nav-watch")}</h1>
      <fieldset class="game-choice">
        <legend>{text("home-choose-game")}</legend>
        {[null, ...RULE_SETS].map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="filter"
              checked={wanted.value === each}
              onChange={() => {
                wanted.value = each;
              }}
            />
            <span>{text(each ? `game-${each}` : "watch-all")}</span>
          </label>
        ))}
      </fieldset>
      <p class="muted" role="status">
        {lobby && text("home-matches", { count: shown.length })}
      </p>
      <div class="cards">
        {shown.slice(0, MOST_CARDS).map((table) => (
          <MatchCard key={table.match} match={table.match} listed={table} />
        ))}
      </div>
    </main>
  );
}
