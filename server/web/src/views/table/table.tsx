// The whole table: bars, board, dice, controls; on wide screens the moves beside it.
import { useEffect } from "preact/hooks";
import { otherSeat } from "../../fair/role";
import type { TableModel } from "../../match/table";
import { text } from "../../texts/texts";
import { useLayout } from "../use-layout";
import { Alerts } from "./alerts";
import { BoardView } from "./board-view";
import { ControlRow } from "./control-row";
import { DiceStrip } from "./dice-strip";
import { News } from "./news";
import { PlayerBar } from "./player-bar";
import { ProofBadge } from "./proof-badge";
import { EndCard, MenuItems, ProofDetails, SideDetails, Speech, secondPart } from "./second-part";
import { SidePanel } from "./side-panel";
import { speakTable } from "./spoken";
import { StatusLine } from "./status-line";

// Nobody waits for it; but it must be there before the connection may be lost.
const SECOND_PART_AFTER_MS = 4000;

// Fetches what is not needed for the first move, and lets the table be heard.
function useSecondPart(model: TableModel): void {
  useEffect(() => {
    let isLeft = false;
    let end = (): void => undefined;
    const timer = setTimeout(
      () =>
        secondPart().then(
          ({ attend }) => {
            if (isLeft) return;
            MenuItems.fetch();
            ProofDetails.fetch();
            SideDetails.fetch();
            Speech.fetch();
            end = attend(model);
          },
          () => undefined,
        ),
      SECOND_PART_AFTER_MS,
    );
    return () => {
      isLeft = true;
      clearTimeout(timer);
      end();
    };
  }, [model]);
}

export function Table({ model }: { readonly model: TableModel }) {
  const layout = useLayout();
  const { session } = model;
  session.revision.value;
  const view = model.view.value!;
  const title = text(`game-${session.book?.rules.rules}`);
  useEffect(() => speakTable(model), [model]);
  useSecondPart(model);
  const isOver = session.book?.close !== null;
  return (
    <main class={isOver ? "table over" : "table"} id="content" data-layout={layout}>
      <h1 class="visually-hidden">{title}</h1>
      <div class="table-main">
        <PlayerBar model={model} seat={otherSeat(view.viewer)} />
        <div class="board-place">
          <BoardView model={model} view={view} layout={layout} />
          <News model={model} />
          <Alerts session={session} />
        </div>
        <div class="table-foot">
          {isOver ? (
            <EndCard model={model} view={view} />
          ) : (
            <>
              <StatusLine model={model} view={view} />
              <DiceStrip model={model} view={view} />
            </>
          )}
          <ProofBadge session={session} />
          <ControlRow model={model} view={view} layout={layout} />
        </div>
        <PlayerBar model={model} seat={view.viewer} />
      </div>
      <SidePanel model={model} title={title} />
    </main>
  );
}
