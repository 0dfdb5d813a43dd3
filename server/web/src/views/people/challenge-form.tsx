// What one challenges a player to: game, points, pace, rated or not, all to be seen before it is sent.
import { useSignal } from "@preact/signals";
import type { People } from "../../people/people";
import { text } from "../../texts/texts";
import type { Person } from "../../wire/messages";
import type { SeekTerms } from "../../wire/people-messages";
import { RULE_SETS } from "../rule-sets";
import { useBusy } from "../use-busy";
import { Chips } from "./chips";
import { TermChips } from "./term-chips";
import { seekText } from "./words";

const DEFAULT_RULES = "gul-bara";

interface Props {
  readonly people: People;
  readonly player: Person;
  readonly onSent: () => void;
}

export function ChallengeForm({ people, player, onSent }: Props) {
  const rules = people.wish.peek()?.rules.slice(0, 1) ?? [DEFAULT_RULES];
  const terms = useSignal(people.wishFor(rules));
  const [isBusy, run] = useBusy();
  const change = (part: Partial<SeekTerms>): void => {
    terms.value = { ...terms.value, ...part };
  };
  const send = async (): Promise<void> => {
    if (await people.challenge(player, terms.value)) onSent();
  };
  return (
    <section class="challenge-form" aria-label={text("player-challenge")}>
      <Chips
        legend={text("home-choose-game")}
        name="challenge-rules"
        type="radio"
        choices={RULE_SETS}
        chosen={terms.value.rules as (typeof RULE_SETS)[number][]}
        words={(each) => text(`game-${each}`)}
        onChoose={(each) => change({ rules: [each] })}
      />
      <TermChips group="challenge" terms={terms.value} onChange={change} />
      <p>{seekText(terms.value)}</p>
      <button
        type="button"
        class="button primary challenge-send"
        disabled={isBusy.value}
        onClick={() => void run(send)}
      >
        {text("challenge-send")}
      </button>
    </section>
  );
}
