// The whole table: bars, board, strip, controls; on wide screens the moves beside it.

import { useEffect } from "preact/hooks";
import { otherSeat } from "../../fair/role";
import type { TableModel } from "../../match/table";
import { say, text } from "../../texts/texts";
import { announce } from "../announcer";
import { useLayout } from "../use-layout";
import { Alerts } from "./alerts";
import { BoardView } from "./board-view";
import { Controls } from "./controls";
import { DiceStrip } from "./dice-strip";
import { EndCard } from "./end-card";
import { TableMenu } from "./menu";
import { MoveList } from "./move-list";
import { statusOf } from "./narration";
import { PlayerBar } from "./player-bar";
import { speakRecords } from "./spoken";

export function Table({ model }: { readonly model: TableModel }) {
  const layout = useLayout();
  const { session } = model;
  session.revision.value;
  const view = model.view.value!;
  useEffect(() => speakRecords(session), [session]);
  const objection = model.objection.value;
  useEffect(() => {
    if (objection) announce(text(`reason-${objection.reason}`), "assertive");
  }, [objection]);
  const status = objection ? { id: `reason-${objection.reason}` } : statusOf(session, view);
  const isOver = session.book?.close !== null;
  const title = text(`game-${session.book?.rules.rules}`);
  return (
    <main class={isOver ? "table over" : "table"} id="content" data-layout={layout}>
      <h1 class="visually-hidden">{title}</h1>
      <div class="table-main">
        <PlayerBar model={model} view={view} seat={otherSeat(view.viewer)} />
        <BoardView model={model} view={view} layout={layout} />
        <div class="table-foot">
          <Alerts session={session} />
          <p class={objection ? "status objection" : "status"} role="status">
            {say(status)}
          </p>
          <DiceStrip model={model} view={view} />
          {isOver ? (
            <EndCard model={model} view={view} />
          ) : session.isNextAwaited ? (
            <div class="controls">
              <button type="button" class="control primary next" onClick={() => session.next()}>
                {text("table-next")}
              </button>
            </div>
          ) : (
            <Controls model={model} view={view} />
          )}
        </div>
        <div class="own-row">
          <PlayerBar model={model} view={view} seat={view.viewer} />
          <TableMenu session={session} layout={layout} />
        </div>
      </div>
      <aside class="table-side">
        <h2>
          {title} <small>{text("table-points", { points: session.book?.rules.points ?? 1 })}</small>
        </h2>
        <MoveList session={session} />
        <p class="muted">
          {text("dice-count", { count: session.book?.log.throws ?? 0 })} ·{" "}
          {text("table-watching", { count: session.watchers })}
        </p>
      </aside>
    </main>
  );
}
