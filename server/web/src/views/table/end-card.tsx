// How the match ended, in the place of the controls: result, checked throws, what next.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { otherSeat } from "../../fair/role";
import type { TableModel, TableView } from "../../match/table";
import { text } from "../../texts/texts";
import { nameOf } from "./narration";

// Whoever was just pressing Done does not mean these buttons.
const INERT_MS = 600;

interface Props {
  readonly model: TableModel;
  readonly view: TableView;
}

export function EndCard({ model, view }: Props) {
  const { session } = model;
  session.revision.value;
  const { route } = useLocation();
  const isInert = useSignal(true);
  const isWanted = useSignal(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      isInert.value = false;
    }, INERT_MS);
    return () => clearTimeout(timer);
  }, [isInert]);

  const close = session.book?.close;
  if (!close) return null;
  const { winner, score, throws, reason } = close;
  const other = otherSeat(view.viewer);
  const result =
    winner === null
      ? text("end-drawn")
      : winner === session.seat
        ? text("end-won")
        : text("end-winner", { name: nameOf(session, winner) });
  const rematch = async (): Promise<void> => {
    isWanted.value = true;
    const match = await session.rematch();
    if (match) route(`/t/${match}`);
  };
  const isOffered = session.rematchOfferedBy === other;
  return (
    <section class="end-card" data-inert={isInert.value}>
      <div class="end-words">
        <p class="end-result">
          <strong>{result}</strong>{" "}
          {text("end-score", { own: score[view.viewer - 1]!, other: score[other - 1]! })}
          <span class="muted"> · {text(`end-reason-${reason}`)}</span>
        </p>
        <p class="end-verified">
          <span aria-hidden="true">✓ </span>
          {text("dice-all-verified", { count: session.book!.log.throws, total: throws })}
        </p>
      </div>
      <div class="end-actions" inert={isInert.value}>
        {session.seat !== 0 && (
          <button type="button" class="primary" disabled={isWanted.value} onClick={rematch}>
            {isOffered
              ? text("end-rematch-wanted", { name: nameOf(session, other) })
              : isWanted.value
                ? text("end-rematch-waiting", { name: nameOf(session, other) })
                : text("end-rematch")}
          </button>
        )}
        <a class="button" href={`/g/${session.match}`}>
          {text("end-replay")}
        </a>
        <a class="button" href="/">
          {text("end-home")}
        </a>
      </div>
    </section>
  );
}
