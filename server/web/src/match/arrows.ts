// Steps as arrows on a board, equal ones counted.
import type { Arrow } from "../board/picture";
import { asOpponentCounts, destination } from "../engine/points";
import type { Step } from "../fair/record";

export function arrowsOf(steps: readonly Step[], isViewers: boolean): Arrow[] {
  const asViewer = (point: number): number =>
    point === 0 || isViewers ? point : asOpponentCounts(point);
  const found = new Map<string, Arrow>();
  for (const step of steps) {
    const to = destination(step);
    const key = `${step.from}/${to}`;
    const count = (found.get(key)?.count ?? 0) + 1;
    found.set(key, { from: asViewer(step.from), to: asViewer(to), count, isViewers });
  }
  return [...found.values()];
}
