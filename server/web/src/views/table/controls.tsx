// Undo, Again, ×4, Done: always there, always in the same place.
import { useRef } from "preact/hooks";
import type { TableModel, TableView } from "../../match/table";
import { text } from "../../texts/texts";

const LONG_PRESS_MS = 500;

interface Props {
  readonly model: TableModel;
  readonly view: TableView;
}

export function Controls({ model, view }: Props) {
  const holding = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isHeld = useRef(false);
  const startHold = (): void => {
    isHeld.current = false;
    holding.current = setTimeout(() => {
      isHeld.current = true;
      model.undoAll();
    }, LONG_PRESS_MS);
  };
  const endHold = (): void => clearTimeout(holding.current);
  const undo = (): void => {
    if (!isHeld.current) model.undo();
    isHeld.current = false;
  };
  const last = model.draft?.lastStep?.from;
  const allFrom = view.sources.length === 1 ? view.sources[0] : (last ?? view.sources[0]);
  const isRepeating = view.canRepeat && view.isMyPlay;
  const canPlayAll = view.isMyPlay && view.diceLeft.length > 1 && new Set(view.diceLeft).size === 1;
  return (
    <div class="controls">
      <button
        type="button"
        class="control undo"
        aria-disabled={!view.canUndo}
        onPointerDown={startHold}
        onPointerUp={endHold}
        onPointerLeave={endHold}
        onClick={undo}
      >
        {text("table-undo")}
      </button>
      <button
        type="button"
        class="control again"
        aria-disabled={!isRepeating}
        onClick={() => isRepeating && model.again()}
      >
        {text("table-again")}
      </button>
      <button
        type="button"
        class="control all"
        aria-disabled={!canPlayAll}
        onClick={() => canPlayAll && allFrom !== undefined && model.playAll(allFrom)}
      >
        {text("table-all")}
      </button>
      <button
        type="button"
        class="control done primary"
        aria-disabled={!view.isComplete || view.isSending}
        onClick={() => void model.done()}
      >
        {text("table-done")}
      </button>
    </div>
  );
}
