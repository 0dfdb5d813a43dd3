// Whose side this is: name, pips, time, presence.
import type { Seat } from "../../fair/role";
import type { TableModel } from "../../match/table";
import { text } from "../../texts/texts";
import { PlayerMenu } from "../people/door";
import { colourOf } from "../position-words";
import { ClockFace } from "./clock-face";
import { nameOf, pipsOf } from "./narration";
import { AwayNote, Speech } from "./second-part";

interface Props {
  readonly model: TableModel;
  readonly seat: Seat;
}

// All of a bar that changes with a step.
function Pips({ model, seat }: Props) {
  const count = pipsOf(model.view.value!, seat);
  return <span class="player-pips">{text("table-pips", { count })}</span>;
}

export function PlayerBar({ model, seat }: Props) {
  const { session } = model;
  session.revision.value;
  const due = session.book?.log.due;
  const isOnMove = due?.type === "play" && due.seat === seat;
  const presence = session.presences[seat - 1];
  const isAway = presence?.online === false && session.phase === "live";
  const score = session.book?.log.score[seat - 1] ?? 0;
  const name = nameOf(session, seat);
  const shownName = <span class="player-name">{name}</span>;
  return (
    <section
      class={isOnMove ? "player-bar on-move" : "player-bar"}
      data-seat={seat}
      aria-label={name}
    >
      <span class={`disc ${colourOf(seat)}`} aria-hidden="true" />
      {PlayerMenu.isReady.value ? (
        <PlayerMenu session={session} seat={seat} name={name}>
          {shownName}
        </PlayerMenu>
      ) : (
        shownName
      )}
      <span class="player-score">
        <span class="visually-hidden">{text("table-points-made")} </span>
        {score}
      </span>
      {isAway && presence && (
        <AwayNote key={presence.epoch} presence={presence} isAwaited={isOnMove} />
      )}
      <Speech session={session} seat={seat} />
      <Pips model={model} seat={seat} />
      <ClockFace session={session} seat={seat} />
    </section>
  );
}
