// Points and pace to choose from.
import { PACE_NAMES, POINTS } from "../../people/wish";
import { text } from "../../texts/texts";
import type { SeekTerms } from "../../wire/people-messages";
import { Chips } from "./chips";
import { paceText } from "./words";

interface Props {
  // Before the names of the inputs.
  readonly group: string;
  readonly terms: SeekTerms;
  readonly onChange: (part: Partial<SeekTerms>) => void;
}

export function TermChips({ group, terms, onChange }: Props) {
  return (
    <>
      <Chips
        legend={text("invite-points")}
        name={`${group}-points`}
        type="radio"
        choices={POINTS}
        chosen={[terms.points as (typeof POINTS)[number]]}
        words={(each) => each}
        onChoose={(points) => onChange({ points })}
      />
      <Chips
        legend={text("find-pace")}
        name={`${group}-pace`}
        type="radio"
        choices={PACE_NAMES}
        chosen={[terms.pace]}
        words={(each) => (
          <>
            {text(`pace-${each}`)}
            {each !== "untimed" && <small class="muted">{paceText(each, terms.points)}</small>}
          </>
        )}
        onChoose={(pace) => onChange({ pace })}
      />
    </>
  );
}
