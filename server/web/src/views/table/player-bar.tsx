// Whose side this is: name, pips, time, presence.
import type { Seat } from "../../fair/role";
import type { TableModel, TableView } from "../../match/table";
import { text } from "../../texts/texts";
import { colourOf } from "../position-words";
import { ClockFace } from "./clock-face";
import { nameOf, pipsOf } from "./narration";

interface Props {
  readonly model: TableModel;
  readonly view: TableView;
  readonly seat: Seat;
}

export function PlayerBar({ model, view, seat }: Props) {
  const { session } = model;
  const due = session.book?.log.due;
  const isOnMove = due?.type === "play" && due.seat === seat;
  const isAway = session.presences[seat - 1]?.online === false;
  const score = session.book?.log.score[seat - 1] ?? 0;
  return (
    <section class={isOnMove ? "player-bar on-move" : "player-bar"} data-seat={seat}>
      <span class={`disc ${colourOf(seat)}`} aria-hidden="true" />
      <span class="player-name">{nameOf(session, seat)}</span>
      {isAway && <span class="player-away">{text("table-offline")}</span>}
      <span class="player-score">{score}</span>
      <span class="player-pips">{text("table-pips", { count: pipsOf(view, seat) })}</span>
      <ClockFace session={session} seat={seat} />
    </section>
  );
}
