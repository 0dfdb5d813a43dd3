// Undo, Again, ×4, Done: always there, always in the same place.
import { useRef } from "preact/hooks";
import { destination } from "../../engine/points";
import type { TableModel } from "../../match/table";
import type { TableView } from "../../match/table-view";
import { text } from "../../texts/texts";
import { learn } from "./hints";

const LONG_PRESS_MS = 500;

interface Props {
  readonly model: TableModel;
  readonly view: TableView;
}

// Where ×4 plays from: the only point there is, the one chosen, or where the last step came from
// or has led to.
function fullPlayFrom({ draft }: TableModel, { sources, selected }: TableView): number | undefined {
  const last = draft?.lastStep;
  const wishes = [selected, last?.from, last && destination(last)];
  return wishes.find((each) => each && sources.includes(each)) ?? sources[0];
}

function UndoButton({ model, view }: Props) {
  const holding = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isHeld = useRef(false);
  const startHold = (): void => {
    isHeld.current = false;
    holding.current = setTimeout(() => {
      isHeld.current = true;
      model.input.undoAll();
    }, LONG_PRESS_MS);
  };
  const endHold = (): void => clearTimeout(holding.current);
  const undo = (): void => {
    if (!isHeld.current) model.input.undo();
    isHeld.current = false;
    learn("undo");
  };
  return (
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
  );
}

export function Controls({ model, view }: Props) {
  const { input } = model;
  const isRepeating = view.canRepeat && view.isMyPlay;
  const canPlayAll = view.isMyPlay && view.diceLeft.length > 1 && new Set(view.diceLeft).size === 1;
  const allFrom = fullPlayFrom(model, view);
  const done = (): void => {
    if (view.isComplete) learn("undo", ...(view.turn?.ladderFrom ? (["ladder"] as const) : []));
    void input.done();
  };
  return (
    <>
      <UndoButton model={model} view={view} />
      <button
        type="button"
        class="control again"
        aria-disabled={!isRepeating}
        onClick={() => isRepeating && input.again()}
      >
        {text("table-again")}
      </button>
      <button
        type="button"
        class="control all"
        aria-disabled={!canPlayAll}
        aria-label={text("table-all-words")}
        onClick={() => canPlayAll && allFrom !== undefined && input.playAll(allFrom)}
      >
        {text("table-all")}
      </button>
      <button
        type="button"
        class="control done primary"
        aria-disabled={!view.isComplete || view.isSending}
        onClick={done}
      >
        {text("table-done")}
      </button>
    </>
  );
}
