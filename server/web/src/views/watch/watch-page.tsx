// All that is being played, as pictures.
import { useSignal } from "@preact/signals";
import { text } from "../../texts/texts";
import { RULE_SETS } from "../rule-sets";
import { MatchCard } from "./match-card";
import { useLiveMatches } from "./use-live-matches";

const MOST_CARDS = 12;

export function WatchPage() {
  const matches = useLiveMatches();
  const wanted = useSignal<string | null>(null);
  const shown = (matches ?? []).filter(
    ({ rules }) => wanted.value === null || rules.rules === wanted.value,
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
        {matches && text("home-matches", { count: shown.length })}
      </p>
      <div class="cards">
        {shown.slice(0, MOST_CARDS).map((listed) => (
          <MatchCard key={listed.match} match={listed.match} listed={listed} />
        ))}
      </div>
    </main>
  );
}
