// A player's name at a table, and what one may want to do about him.
import type { ComponentChildren } from "preact";
import type { Seat } from "../../fair/role";
import type { MatchSession } from "../../match/session";
import { text } from "../../texts/texts";
import { Popover } from "../popover";
import { FollowButton } from "./follow-button";
import { RelationButtons } from "./relation-buttons";
import { usePeople } from "./use-people";

interface Props {
  readonly session: MatchSession;
  readonly seat: Seat;
  readonly name: string;
  // The name as it stands where there is nothing to do about him.
  readonly children: ComponentChildren;
}

export function PlayerMenu({ session, seat, name, children }: Props) {
  const people = usePeople();
  const player = session.players?.[seat - 1];
  if (!people || !player || seat === session.seat || player.bot) {
    return <>{children}</>;
  }
  return (
    <Popover class="player-menu" label={text("player-menu", { name })} summary={children}>
      <a class="button" href={`/p/${player.id}`}>
        {text("player-page")}
      </a>
      <FollowButton people={people} player={player.id} />
      <RelationButtons people={people} player={player} />
    </Popover>
  );
}
