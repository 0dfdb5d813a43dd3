// How many throws have been checked; how the dice are known to be honest, a touch away.
import { type Bytes, toHex } from "../../fair/bytes";
import type { MatchSession } from "../../match/session";
import { text } from "../../texts/texts";
import { Popover } from "../popover";
import { ProofDetails } from "./second-part";

// Enough to tell one from another at a glance; the whole is a touch away.
export const shortSeal = (anchor: Bytes): string => `${toHex(anchor).slice(0, 8)}…`;

export function ProofBadge({ session }: { readonly session: MatchSession }) {
  session.revision.value;
  const { book } = session;
  if (!book) return null;
  const { throws } = book.log;
  const name = throws > 0 ? text("dice-count", { count: throws }) : text("dice-sealed");
  return (
    <Popover
      class="proof"
      label={name}
      onToggle={ProofDetails.fetch}
      summary={
        <span key={throws} class="verified">
          <span aria-hidden="true">{throws > 0 ? "✓ " : "◆ "}</span>
          <span class="verified-number">
            {throws > 0 ? throws : shortSeal(book.header.anchors[0])}
          </span>
        </span>
      }
    >
      <p>
        <strong>{name}</strong>
      </p>
      <ProofDetails session={session} book={book} />
    </Popover>
  );
}
