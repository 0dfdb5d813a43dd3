// What a checker that has moved in this turn can still do otherwise: go back by any of its steps, or
// go with another die instead.
import type { Step } from "../engine/game";
import { destination } from "../engine/points";
import type { TurnDraft } from "./draft";

export interface TakeBack {
  readonly to: number;
  // All steps of the turn as it is then.
  readonly turn: readonly Step[];
}

// Of the checker that came to a point last, which stands there unless a later step has left it.
function lastStepTo(point: number, steps: readonly Step[]): number {
  let left = 0;
  for (let at = steps.length - 1; at >= 0; --at) {
    if (steps[at]!.from === point) left += 1;
    if (destination(steps[at]!) !== point) continue;
    if (left === 0) return at;
    left -= 1;
  }
  return -1;
}

// What the draft offers at a point after these steps; null: they are no legal beginning of a turn.
function optionsAfter(
  draft: TurnDraft,
  steps: readonly Step[],
  from: number,
): readonly Step[] | null {
  const before = draft.segments.flat();
  draft.replay(steps);
  const isWhole = draft.stepCount === steps.length;
  const options = isWhole ? draft.options.filter((each) => each.from === from) : null;
  draft.replay(before);
  return options;
}

// The draft is left as it was.
export function takeBacksAt(draft: TurnDraft, point: number): TakeBack[] {
  const found: TakeBack[] = [];
  let rest: readonly Step[] = draft.segments.flat();
  let until = rest.length;
  for (let at = point; ; ) {
    const index = lastStepTo(at, rest.slice(0, until));
    const step = rest[index];
    if (!step) return found;
    rest = rest.filter((_, each) => each !== index);
    until = index;
    at = step.from;
    const options = optionsAfter(draft, rest, at);
    if (!options) continue;
    found.push({ to: at, turn: rest });
    const others = options.filter(({ die }) => die !== step.die);
    for (const other of others) found.push({ to: destination(other), turn: [...rest, other] });
  }
}
