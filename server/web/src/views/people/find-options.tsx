// What opponent one wants: a house bot of which level, or people: any of several games, points, pace.
// What is chosen is kept, and people are sought anew if they are sought already.
import { type Signal, useSignal } from "@preact/signals";
import { text } from "../../texts/texts";
import type { SeekTerms } from "../../wire/people-messages";
import { RULE_SETS } from "../rule-sets";
import { Chips } from "./chips";
import { LevelChoice } from "./level-choice";
import { TermChips } from "./term-chips";
import { usePeople } from "./use-people";
import { seekText } from "./words";

// One game at least stays chosen. The first stays the first.
export function toggled(rules: readonly string[], each: string): readonly string[] {
  if (!rules.includes(each)) return [...rules, each];
  return rules.length > 1 ? rules.filter((one) => one !== each) : rules;
}

// `games`: which are wanted on this page.
export function FindOptions({ games }: { readonly games: Signal<readonly string[]> }) {
  const people = usePeople();
  const isOpen = useSignal(false);
  if (!people) return null;
  const wish = people.seek.value ?? people.wishFor(games.value);
  const change = (part: Partial<SeekTerms>): void => {
    const changed = { ...wish, ...part };
    games.value = changed.rules;
    void people.changeWish(changed);
  };
  return (
    <>
      <LevelChoice />
      <details
        class="find"
        open={isOpen.value}
        onToggle={(event) => {
          isOpen.value = event.currentTarget.open;
        }}
      >
        <summary>
          <span class="muted">{text("find-wish")}</span> {seekText(wish)}
        </summary>
        <Chips
          legend={text("find-games")}
          name="wish-rules"
          type="checkbox"
          choices={RULE_SETS}
          chosen={wish.rules as (typeof RULE_SETS)[number][]}
          words={(each) => text(`game-${each}`)}
          onChoose={(each) => change({ rules: toggled(wish.rules, each) })}
        />
        <TermChips group="wish" terms={wish} onChange={change} />
      </details>
    </>
  );
}
