// A player's name, and the way to his page, if he has one still.
import type { Person } from "../../wire/messages";
import { personName } from "../person-name";

export function PlayerLink({ player }: { readonly player: Person }) {
  if (!player.id) return <span class="muted">{personName(player)}</span>;
  return (
    <a class="player-link" href={`/p/${player.id}`}>
      <bdi>{personName(player)}</bdi>
    </a>
  );
}
