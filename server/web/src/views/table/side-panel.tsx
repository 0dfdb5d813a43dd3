// Beside the board on wide screens: the match, its moves, and how its dice were sealed.
import type { TableModel } from "../../match/table";
import { text } from "../../texts/texts";
import { shortSeal } from "./proof-badge";
import { SideDetails } from "./second-part";

interface Props {
  readonly model: TableModel;
  readonly title: string;
}

export function SidePanel({ model, title }: Props) {
  const { session } = model;
  session.revision.value;
  const { book } = session;
  return (
    <aside class="table-side">
      <h2>
        {title}{" "}
        <small class="muted">{text("table-points", { points: book?.rules.points ?? 1 })}</small>
      </h2>
      <SideDetails session={session} />
      <p class="muted table-facts">
        <span>{text("dice-count", { count: book?.log.throws ?? 0 })}</span>
        {book && (
          <span class="sealed">
            {text("dice-sealed")} <code>{shortSeal(book.header.anchors[0])}</code>
          </span>
        )}
        {/* Told when one comes to the table, and not after that: that nobody was is no news. */}
        {session.watchers > 0 && <span>{text("table-watching", { count: session.watchers })}</span>}
      </p>
    </aside>
  );
}
