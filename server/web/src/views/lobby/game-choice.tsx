// Which of the five games, and what is special about it.
import type { Signal } from "@preact/signals";
import { locale, text } from "../../texts/texts";
import { RULE_SETS } from "../rule-sets";

// Before: one game at least. The first of them is the one that is shown; whoever chooses another one
// wants that alone.
export function GameChoice({ games }: { readonly games: Signal<readonly string[]> }) {
  const rules = games.value[0];
  return (
    <>
      <fieldset class="game-choice">
        <legend>{text("home-choose-game")}</legend>
        {RULE_SETS.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="rules"
              value={each}
              checked={rules === each}
              onChange={() => {
                games.value = [each];
              }}
            />
            <span>{text(`game-${each}`)}</span>
          </label>
        ))}
      </fieldset>
      <p class="game-about">
        {text(`about-${rules}`)} <a href={`/rules/${locale.value}/${rules}`}>{text("nav-rules")}</a>
      </p>
    </>
  );
}
