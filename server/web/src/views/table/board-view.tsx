// The table's board: the model's view in, taps out.
import { useCallback } from "preact/hooks";
import type { Board, BoardState } from "../../board/board";
import type { Layout } from "../../board/geometry";
import type { TableModel } from "../../match/table";
import type { TableView } from "../../match/table-view";
import { text } from "../../texts/texts";
import { BoardFrame } from "../board-frame";
import { colourOf } from "../position-words";
import { press } from "./keys";
import { pointLabels } from "./narration";

interface Props {
  readonly model: TableModel;
  readonly view: TableView;
  readonly layout: Layout;
}

function stateOf({ model, view, layout }: Props): BoardState {
  return {
    ...view,
    id: model.session.match,
    layout,
    viewersColour: colourOf(view.viewer),
    labels: pointLabels(model, view),
  };
}

export function BoardView(props: Props) {
  const { model } = props;
  const shakeOnObjection = useCallback(
    (board: Board) =>
      model.input.objection.subscribe((objection) => {
        if (objection) board.shake(objection.point);
      }),
    [model],
  );
  return (
    <BoardFrame
      state={stateOf(props)}
      label={text("table-board")}
      attach={shakeOnObjection}
      onKeyDown={(event, board) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const isOurs = press(event.code, {
          model,
          view: props.view,
          point: board.focusedPoint,
          isShifted: event.shiftKey,
          focus: (point) => board.focus(point),
        });
        if (isOurs) event.preventDefault();
      }}
      listener={{
        tapped: (point) => model.input.tap(point),
        tappedOtherwise: (point) => model.input.tapOtherwise(point),
        held: (point) => model.input.playAll(point),
        lifted: (point) => model.input.lift(point),
        dropped: (from, to) => model.input.drop(from, to),
      }}
    />
  );
}
