// Points, pace, and whether it counts, to choose from.
import { isRatedWanted } from "../../people/rated";
import { PACE_NAMES, POINTS } from "../../people/wish";
import { text } from "../../texts/texts";
import type { SeekTerms } from "../../wire/people-messages";
import { Chips } from "./chips";
import { RatedChoice } from "./rated-choice";
import { paceText } from "./words";

interface Props {
  // Before the names of the inputs.
  readonly group: string;
  readonly terms: SeekTerms;
  readonly onChange: (part: Partial<SeekTerms>) => void;
}

export function TermChips({ group, terms, onChange }: Props) {
  const hasClock = terms.pace !== "untimed";
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
        onChoose={(pace) => onChange({ pace, rated: isRatedWanted(pace !== "untimed") })}
      />
      <RatedChoice
        group={group}
        hasClock={hasClock}
        onChoose={() => onChange({ rated: isRatedWanted(hasClock) })}
      />
    </>
  );
}
