// Which of a player's matches are shown: by game, rated or not, result.
import type { Signal } from "@preact/signals";
import { KINDS, type MatchFilter, RESULTS } from "../../people/match-filter";
import { text } from "../../texts/texts";
import { RULE_SETS } from "../rule-sets";

interface Choice {
  readonly part: keyof MatchFilter;
  readonly values: readonly string[];
  readonly words: (value: string) => string;
}

const CHOICES: readonly Choice[] = [
  { part: "rules", values: RULE_SETS, words: (each) => text(`game-${each}`) },
  { part: "kind", values: KINDS, words: (each) => text(`filter-${each}`) },
  { part: "result", values: RESULTS, words: (each) => text(`result-${each}`) },
];

export function MatchFilters({ filter }: { readonly filter: Signal<MatchFilter> }) {
  return (
    <div class="match-filters">
      {CHOICES.map(({ part, values, words }) => (
        <label key={part}>
          <span class="muted">{text(`filter-by-${part}`)}</span>
          <select
            name={`filter-${part}`}
            value={filter.value[part] ?? ""}
            onChange={({ currentTarget }) => {
              filter.value = { ...filter.value, [part]: currentTarget.value || null };
            }}
          >
            <option value="">{text("filter-any")}</option>
            {values.map((each) => (
              <option key={each} value={each}>
                {words(each)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}
