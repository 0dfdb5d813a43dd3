// A turn as people write it: `24/18 24/19`, `24/23(4)`, `24/19/14`, `6/off`; several rungs of a
// ladder one after the other. What needs two dice may leave out its stop where one reading is legal.
import type { Step } from "../engine/game";
import { destination } from "../engine/points";
import type { TurnDraft } from "./draft";

const TOKEN = /^(\d{1,2})((?:\/(?:\d{1,2}|off))+)(?:\(([1-9])\))?$/;
const MOST_TOKENS = 24;

interface Hop {
  readonly from: number;
  // 0: off.
  readonly to: number;
}

function hopsOf(token: string): Hop[] | null {
  const [, first, stops, count = "1"] = TOKEN.exec(token) ?? [];
  if (!first || !stops) return null;
  const points = [first, ...stops.slice(1).split("/")].map((each) => (each === "off" ? 0 : +each));
  const once = points.slice(1).map((to, at) => ({ from: points[at]!, to }));
  return Array.from({ length: Number(count) }, () => once).flat();
}

// The exact die where there is one, for a bear-off else the smallest larger.
function stepFor(draft: TurnDraft, { from, to }: Hop): readonly Step[] | null {
  const fitting = draft.options
    .filter((step) => step.from === from && destination(step) === to)
    .sort((one, other) => one.die - other.die);
  if (fitting[0]) return [fitting[0]];
  return draft.reachFrom(from).find((each) => each.to === to)?.steps ?? null;
}

function reasonAgainst(draft: TurnDraft, { from, to }: Hop): string {
  if (draft.isComplete) return "too_many_steps";
  if (to >= from || from > 24) return "wrong_direction";
  return draft.reasonAgainst({ from, die: from - to }) ?? "ambiguous";
}

// The steps, to be added to the draft as it is; or a name of what is wrong. The draft is left as it
// was.
export function readTypedPlay(draft: TurnDraft, text: string): readonly Step[] | string {
  const tokens = text
    .trim()
    .toLowerCase()
    .split(/[\s,;·]+/)
    .filter(Boolean);
  const hops = tokens.slice(0, MOST_TOKENS).map(hopsOf);
  if (tokens.length === 0 || hops.some((each) => each === null)) return "not_notation";
  const before = draft.segments.flat();
  const found: Step[] = [];
  let reason: string | null = null;
  for (const hop of hops.flatMap((each) => each!)) {
    const steps = stepFor(draft, hop);
    if (!steps) {
      reason = reasonAgainst(draft, hop);
      break;
    }
    for (const step of steps) draft.add(step);
    found.push(...steps);
  }
  draft.replay(before);
  return reason ?? found;
}
