// At most three hints for a first game, each until what it speaks of has been done once.
import { change, type Hint, settings } from "../../match/settings";
import type { TableView } from "../../match/table-view";
import type { Message } from "../../texts/texts";

export function learn(...hints: readonly Hint[]): void {
  const known = settings.peek().learnt;
  const fresh = hints.filter((hint) => !known.includes(hint));
  if (fresh.length > 0) change({ learnt: [...known, ...fresh] });
}

// What is worth saying now; null: nothing that the player does not know.
export function hintFor(view: TableView, learnt: readonly Hint[]): Message | null {
  if (!view.isMyPlay || view.isComplete) return null;
  const ladderFrom = view.turn?.ladderFrom ?? null;
  if (!view.canUndo) return learnt.includes("tap") ? null : { id: "hint-tap" };
  if (ladderFrom !== null && ladderFrom < 6 && !learnt.includes("ladder")) {
    return { id: "hint-ladder", args: { first: ladderFrom, next: ladderFrom + 1 } };
  }
  return learnt.includes("undo") ? null : { id: "hint-undo" };
}
