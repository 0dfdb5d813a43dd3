// How the match ended, in the place of status, dice and controls: result, checked throws, what next.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { otherSeat } from "../../fair/role";
import type { MatchSession } from "../../match/session";
import type { TableModel } from "../../match/table";
import type { TableView } from "../../match/table-view";
import { sawEnd } from "../../people/left-open";
import { text } from "../../texts/texts";
import { useClient } from "../context";
import { RatingChanges } from "../ratings/door";
import { route } from "../router";
import { endReason } from "./end-reason";
import { nameOf, resultOf } from "./narration";
import { NewVersion } from "./new-version";

// Whoever was just pressing Done does not mean these buttons.
const INERT_MS = 600;

interface Props {
  readonly model: TableModel;
  readonly view: TableView;
}

function useInertia(): boolean {
  const isInert = useSignal(true);
  useEffect(() => {
    const timer = setTimeout(() => {
      isInert.value = false;
    }, INERT_MS);
    return () => clearTimeout(timer);
  }, [isInert]);
  return isInert.value;
}

// Two points at once: the loser has borne off none.
function isMars(session: MatchSession): boolean {
  const end = session.book?.records.findLast(({ body }) => body.type === "game_end")?.body;
  return end?.type === "game_end" && end.points === 2;
}

export function EndCard({ model, view }: Props) {
  const { session } = model;
  const isInert = useInertia();
  const close = session.book?.close;
  useEffect(() => sawEnd(session.match), [session]);
  if (!close) return null;
  const { score, throws } = close;
  const other = otherSeat(view.viewer);
  return (
    <section class="end-card" data-inert={isInert}>
      <p class="end-result">
        <strong>{resultOf(session)}</strong>{" "}
        <span class="end-score">
          {text("end-score", { own: score[view.viewer - 1]!, other: score[other - 1]! })}
        </span>
        <span class="muted">
          {isMars(session) && ` · ${text("end-mars")}`} · {endReason(session)}
        </span>
      </p>
      <p class="end-verified">
        <span aria-hidden="true">✓ </span>
        {text("dice-all-verified", { count: session.book!.log.throws, total: throws })}
      </p>
      {session.book!.rules.rated && (
        <RatingChanges
          closed={session.book!.closed!}
          seats={[view.viewer, other]}
          name={(seat) => nameOf(session, seat)}
        />
      )}
      <NewVersion />
    </section>
  );
}

export function EndActions({ model, view }: Props) {
  const client = useClient();
  const { session } = model;
  session.revision.value;
  const isInert = useInertia();
  const isWanted = useSignal(false);
  const other = otherSeat(view.viewer);
  const isOffered = session.rematchOfferedBy === other;
  // The new match, once both want it. Who does not want it just leaves.
  const rematch = async (): Promise<void> => {
    isWanted.value = true;
    try {
      const { match } = await client.connection.command("rematch", { match: session.match });
      if (match) route(`/t/${match}`);
    } catch (reason) {
      isWanted.value = false;
      client.meetPeople().then(
        (people) => people.report(reason),
        () => undefined,
      );
    }
  };
  return (
    <div class="end-actions" inert={isInert}>
      {session.seat !== 0 && (
        <button type="button" class="control primary" disabled={isWanted.value} onClick={rematch}>
          {isOffered
            ? text("end-rematch-wanted", { name: nameOf(session, other) })
            : isWanted.value
              ? text("end-rematch-waiting", { name: nameOf(session, other) })
              : text("end-rematch")}
        </button>
      )}
      <a class="control" href={`/g/${session.match}`}>
        {text("end-replay")}
      </a>
      <a class="control" href="/">
        {text("end-home")}
      </a>
    </div>
  );
}
