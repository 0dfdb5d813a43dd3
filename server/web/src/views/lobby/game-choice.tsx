// Which of the five games, and what is special about it.
import type { Signal } from "@preact/signals";
import { locale, text } from "../../texts/texts";
import { RULE_SETS } from "../rule-sets";

export function GameChoice({ rules }: { readonly rules: Signal<string> }) {
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
              checked={rules.value === each}
              onChange={() => {
                rules.value = each;
              }}
            />
            <span>{text(`game-${each}`)}</span>
          </label>
        ))}
      </fieldset>
      <p class="game-about">
        {text(`about-${rules.value}`)}{" "}
        <a href={`/rules/${locale.value}/${rules.value}`}>{text("nav-rules")}</a>
      </p>
    </>
  );
}
