// The whole table: bars, board, dice, controls; on wide screens the moves beside it.
import { useEffect } from "preact/hooks";
import { otherSeat } from "../../fair/role";
import type { TableModel } from "../../match/table";
import { text } from "../../texts/texts";
import { useLayout } from "../use-layout";
import { Alerts } from "./alerts";
import { attractAttention } from "./attention";
import { BoardView } from "./board-view";
import { ControlRow } from "./control-row";
import { DiceStrip } from "./dice-strip";
import { News } from "./news";
import { PlayerBar } from "./player-bar";
import { ProofBadge } from "./proof-badge";
import { EndCard, MenuItems, ProofDetails, SidePanel, Speech, secondPart } from "./second-part";
import { speakTable } from "./spoken";
import { StatusLine } from "./status-line";

// Nobody waits for it; but it must be there before the connection may be lost.
const SECOND_PART_AFTER_MS = 4000;

// Fetches what is not needed for the first move, and lets the table be heard.
function useSecondPart(model: TableModel): void {
  useEffect(() => {
    let end = (): void => undefined;
    const timer = setTimeout(
      () =>
        secondPart().then(
          ({ soundTable }) => {
            MenuItems.fetch();
            SidePanel.fetch();
            ProofDetails.fetch();
            Speech.fetch();
            end = soundTable(model);
          },
          () => undefined,
        ),
      SECOND_PART_AFTER_MS,
    );
    return () => {
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
  useEffect(() => attractAttention(session, title), [session, title]);
  useSecondPart(model);
  const isOver = session.book?.close !== null;
  return (
    <main class={isOver ? "table over" : "table"} id="content" data-layout={layout}>
      <h1 class="visually-hidden">{title}</h1>
      <div class="table-main">
        <PlayerBar model={model} view={view} seat={otherSeat(view.viewer)} />
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
        <PlayerBar model={model} view={view} seat={view.viewer} />
      </div>
      <SidePanel model={model} title={title} />
    </main>
  );
}
