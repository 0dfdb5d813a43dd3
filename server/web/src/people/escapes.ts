// How many of his matches against people a player has left (docs/protocol.md, section 15).
import type { EndingCounts } from "../wire/people-http";

// Lost by these he is to blame.
const LEFT = new Set(["timed_out", "abandoned", "link_withheld"]);
// What the house lost counts for nobody.
const HOUSE = "lost";

export interface Escapes {
  readonly left: number;
  readonly all: number;
}

export function escapes(outcomes: EndingCounts): Escapes {
  let left = 0;
  let all = 0;
  for (const [ending, { won, lost, undecided, deserted }] of Object.entries(outcomes)) {
    if (ending === HOUSE) continue;
    all += won + lost + undecided;
    left += deserted + (LEFT.has(ending) ? lost : 0);
  }
  return { left, all };
}
