// The row under the dice: what can be done now, and the menu; for who looks on, the menu alone. It
// never changes its size.
import { useEffect, useRef } from "preact/hooks";
import type { TableModel } from "../../match/table";
import type { TableView } from "../../match/table-view";
import { text } from "../../texts/texts";
import { Controls } from "./controls";
import { TableMenu } from "./menu";
import { EndActions } from "./second-part";

interface Props {
  readonly model: TableModel;
  readonly view: TableView;
  readonly layout: "classic" | "rotated";
}

type Kind = "turn" | "throw" | "next" | "end" | "watch";

function kindOf({ session }: TableModel): Kind {
  if (session.book?.close) return "end";
  if (session.seat === 0) return "watch";
  if (session.isNextAwaited) return "next";
  return session.isThrowAwaited ? "throw" : "turn";
}

export function ControlRow({ model, view, layout }: Props) {
  const { session } = model;
  session.revision.value;
  const kind = kindOf(model);
  const row = useRef<HTMLDivElement>(null);
  // Whoever was at a button that is gone finds himself at the one in its place.
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) {
      row.current?.querySelector<HTMLElement>("button, a")?.focus();
    }
  }, [kind]);
  return (
    <div
      ref={row}
      class="controls"
      onFocusIn={() => {
        hadFocus.current = true;
      }}
      onFocusOut={({ relatedTarget }) => {
        hadFocus.current = relatedTarget === null;
      }}
    >
      {kind === "turn" && <Controls model={model} view={view} />}
      {kind === "throw" && (
        <button type="button" class="control primary next" onClick={() => session.throwDice()}>
          {text("table-throw")}
        </button>
      )}
      {kind === "next" && (
        <button type="button" class="control primary next" onClick={() => session.next()}>
          {text("table-next")}
        </button>
      )}
      {kind === "watch" && <p class="onlooker muted">{text("table-onlooker")}</p>}
      {kind === "end" && <EndActions model={model} view={view} />}
      {/* Closed by the end of the match, which its Resign may have brought. */}
      <TableMenu key={`${kind === "end"}`} model={model} layout={layout} />
    </div>
  );
}
