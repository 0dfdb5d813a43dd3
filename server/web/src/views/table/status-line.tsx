// One line under the board: why a tap did nothing, a hint for a newcomer, or whose turn it is.
import { useEffect } from "preact/hooks";
import { settings } from "../../match/settings";
import type { TableModel } from "../../match/table";
import type { TableView } from "../../match/table-view";
import { say, text } from "../../texts/texts";
import { announce } from "../announcer";
import { hintFor, learn } from "./hints";
import { statusOf } from "./narration";

interface Props {
  readonly model: TableModel;
  readonly view: TableView;
}

export function StatusLine({ model, view }: Props) {
  const { session, input } = model;
  session.revision.value;
  const objection = input.objection.value;
  useEffect(() => {
    if (objection) announce(text(`reason-${objection.reason}`), "assertive");
  }, [objection]);
  useEffect(() => {
    if (view.canUndo) learn("tap");
  }, [view.canUndo]);
  const message = objection
    ? { id: `reason-${objection.reason}` }
    : (hintFor(view, settings.value.learnt) ?? statusOf(session, view));
  return <p class={objection ? "status objection" : "status"}>{say(message)}</p>;
}
