// The board in the page: the model's view in, taps out.
import { useEffect, useRef } from "preact/hooks";
import { Board, type BoardState } from "../../board/board";
import type { Layout } from "../../board/geometry";
import type { TableModel, TableView } from "../../match/table";
import { text } from "../../texts/texts";
import { colourOf, pointLabels } from "./narration";

interface Props {
  readonly model: TableModel;
  readonly view: TableView;
  readonly layout: Layout;
}

function stateOf({ model, view, layout }: Props): BoardState {
  const { match, book } = model.session;
  return {
    id: `${match}/${book?.log.gameNumber ?? 0}`,
    layout,
    viewersColour: colourOf(view.viewer),
    own: view.own,
    other: view.other,
    sources: view.sources,
    targets: view.targets,
    selected: view.selected,
    arrows: view.arrows,
    labels: pointLabels(model, view),
  };
}

export function BoardView(props: Props) {
  const { model } = props;
  const host = useRef<HTMLElement>(null);
  const board = useRef<Board | null>(null);

  useEffect(() => {
    const made = new Board(host.current!, {
      tapped: (point) => model.tap(point),
      tappedOtherwise: (point) => model.tapOtherwise(point),
      held: (point) => model.playAll(point),
      dropped: (from, to) => model.drop(from, to),
    });
    board.current = made;
    const end = model.objection.subscribe((objection) => {
      if (objection) made.shake(objection.point);
    });
    return () => {
      end();
      made.destroy();
      board.current = null;
    };
  }, [model]);

  useEffect(() => board.current?.set(stateOf(props)));

  return <section ref={host} role="group" aria-label={text("table-board")} />;
}
