// Whose side this is: name, pips, time, presence.
import type { Seat } from "../../fair/role";
import type { TableModel } from "../../match/table";
import type { TableView } from "../../match/table-view";
import { text } from "../../texts/texts";
import { colourOf } from "../position-words";
import { AwayNote } from "./away-note";
import { ClockFace } from "./clock-face";
import { nameOf, pipsOf } from "./narration";
import { Speech } from "./second-part";

interface Props {
  readonly model: TableModel;
  readonly view: TableView;
  readonly seat: Seat;
}

export function PlayerBar({ model, view, seat }: Props) {
  const { session } = model;
  const due = session.book?.log.due;
  const isOnMove = due?.type === "play" && due.seat === seat;
  const presence = session.presences[seat - 1];
  const isAway = presence?.online === false && session.phase === "live";
  const score = session.book?.log.score[seat - 1] ?? 0;
  const name = nameOf(session, seat);
  return (
    <section
      class={isOnMove ? "player-bar on-move" : "player-bar"}
      data-seat={seat}
      aria-label={name}
    >
      <span class={`disc ${colourOf(seat)}`} aria-hidden="true" />
      <span class="player-name">{name}</span>
      <span class="player-score">
        <span class="visually-hidden">{text("table-points-made")} </span>
        {score}
      </span>
      {isAway && presence && (
        <AwayNote key={presence.epoch} presence={presence} isAwaited={isOnMove} />
      )}
      <Speech session={session} seat={seat} />
      <span class="player-pips">{text("table-pips", { count: pipsOf(view, seat) })}</span>
      <ClockFace session={session} seat={seat} />
    </section>
  );
}
