// What was sealed before the first throw, the receipt to keep, one's own share in the dice.
import { toHex } from "../../fair/bytes";
import { contributes } from "../../fair/header";
import { ROLES } from "../../fair/role";
import type { RecordBook } from "../../match/record-book";
import type { MatchSession } from "../../match/session";
import { change, settings } from "../../match/settings";
import { text } from "../../texts/texts";
import { save } from "../save-file";
import { nameOf } from "./narration";

function Seals({ session, book }: { readonly session: MatchSession; readonly book: RecordBook }) {
  const { header } = book;
  return (
    <dl class="seals">
      {ROLES.filter((role) => contributes(header, role)).map((role) => (
        <div key={role}>
          <dt>{role === 0 ? text("proof-server") : nameOf(session, role)}</dt>
          <dd>
            <code>{toHex(header.anchors[role])}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}

// How anybody makes this seat's keys again, now that they are of no more use.
function OwnShare({ session }: { readonly session: MatchSession }) {
  const preimage = session.ownPreimage;
  if (!preimage) return null;
  return (
    <dl class="seals own-share">
      <div>
        <dt>{text("proof-own-text")}</dt>
        <dd>{preimage.text || "–"}</dd>
      </div>
      <div>
        <dt>{text("proof-own-random")}</dt>
        <dd>
          <code>{preimage.entropy}</code>
        </dd>
      </div>
    </dl>
  );
}

interface Props {
  readonly session: MatchSession;
  readonly book: RecordBook;
}

export function ProofDetails({ session, book }: Props) {
  session.revision.value;
  const { throwsByHand } = settings.value;
  const isAgainstBot = session.seat !== 0 && book.players[2 - session.seat]?.bot;
  const saveReceipt = (): void =>
    save(`${session.match}.receipt.json`, book.receiptFile(), "application/json");
  return (
    <>
      <p>{text("proof-about")}</p>
      <Seals session={session} book={book} />
      <OwnShare session={session} />
      <p class="muted">{text("proof-device")}</p>
      {isAgainstBot && <p class="muted">{text("proof-by-hand-about")}</p>}
      <p class="proof-actions">
        <button type="button" class="button" onClick={saveReceipt}>
          {text("menu-receipt")}
        </button>
        {isAgainstBot && (
          <button
            type="button"
            class="button"
            aria-pressed={throwsByHand}
            onClick={() => change({ throwsByHand: !throwsByHand })}
          >
            {text("proof-by-hand")}
          </button>
        )}
        <a class="button" href="/settings">
          {text("settings-own-dice")}
        </a>
      </p>
    </>
  );
}
