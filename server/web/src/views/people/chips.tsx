// Several to choose from, or one of several, as chips.
import type { ComponentChildren } from "preact";

interface Props<T> {
  readonly legend: string;
  // Of the inputs: one group on a page.
  readonly name: string;
  readonly type: "checkbox" | "radio";
  readonly choices: readonly T[];
  readonly chosen: readonly T[];
  readonly words: (choice: T) => ComponentChildren;
  readonly onChoose: (choice: T) => void;
}

export function Chips<T extends string | number>(props: Props<T>) {
  const { legend, name, type, choices, chosen, words, onChoose } = props;
  return (
    <fieldset class="game-choice">
      <legend>{legend}</legend>
      {choices.map((each) => (
        <label key={each}>
          <input
            type={type}
            name={name}
            value={each}
            checked={chosen.includes(each)}
            onChange={() => onChoose(each)}
          />
          <span>{words(each)}</span>
        </label>
      ))}
    </fieldset>
  );
}
