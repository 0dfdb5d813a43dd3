// Steps as arrows on a board, equal ones counted.
import { asOpponentCounts, destination } from "../engine/points";
import type { Step } from "../fair/record";

export interface ShownArrow {
  // The viewer's own numbering; 0: off.
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly isViewers: boolean;
}

export function arrowsOf(steps: readonly Step[], isViewers: boolean): ShownArrow[] {
  const asViewer = (point: number): number =>
    point === 0 || isViewers ? point : asOpponentCounts(point);
  const found = new Map<string, ShownArrow>();
  for (const step of steps) {
    const to = destination(step);
    const key = `${step.from}/${to}`;
    const count = (found.get(key)?.count ?? 0) + 1;
    found.set(key, { from: asViewer(step.from), to: asViewer(to), count, isViewers });
  }
  return [...found.values()];
}
