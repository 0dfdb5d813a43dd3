// What is seldom wanted: turning the board, resigning.
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Seat } from "../../fair/role";
import type { MatchSession } from "../../match/session";
import { change } from "../../match/settings";
import { text } from "../../texts/texts";
import { save } from "../save-file";

// Resigning takes two acts, this long apart.
const SURE_MS = 600;

interface Props {
  readonly session: MatchSession;
  readonly layout: "classic" | "rotated";
}

function ResignButton({ session, seat }: { readonly session: MatchSession; readonly seat: Seat }) {
  const askedAt = useSignal(0);
  const points = session.book?.log.pointsIfResigned(seat) ?? 1;
  const isAsked = askedAt.value > 0;
  const press = (): void => {
    if (!isAsked) askedAt.value = Date.now();
    else if (Date.now() - askedAt.value >= SURE_MS) void session.resignGame();
  };
  return (
    <button type="button" class="button" onClick={press}>
      {text(isAsked ? "menu-resign-sure" : "menu-resign")}{" "}
      <small>{text("menu-resign-points", { points })}</small>
    </button>
  );
}

export function TableMenu({ session, layout }: Props) {
  session.revision.value;
  const details = useRef<HTMLDetailsElement>(null);
  const other = layout === "classic" ? "rotated" : "classic";
  const isLive = session.phase === "live" && session.book?.close === null;
  return (
    <details class="menu" ref={details}>
      <summary class="button" aria-label={text("table-menu")}>
        <span aria-hidden="true">⋯</span>
      </summary>
      <div class="menu-items">
        <button type="button" class="button" onClick={() => change({ layout: other })}>
          {text("menu-layout")}
        </button>
        {session.book && (
          <button
            type="button"
            class="button"
            onClick={() =>
              save(`${session.match}.receipt.json`, session.book!.receiptFile(), "application/json")
            }
          >
            {text("menu-receipt")}
          </button>
        )}
        {isLive && session.seat !== 0 && <ResignButton session={session} seat={session.seat} />}
        <a class="button" href="/settings">
          {text("nav-settings")}
        </a>
        <a class="button" href="/">
          {text("end-home")}
        </a>
      </div>
    </details>
  );
}
