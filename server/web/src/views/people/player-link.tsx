// A player's name, and the way to his page.
import type { Person } from "../../wire/messages";
import { personName } from "../person-name";

export function PlayerLink({ player }: { readonly player: Person }) {
  return (
    <a class="player-link" href={`/p/${player.id}`}>
      <bdi>{personName(player)}</bdi>
    </a>
  );
}
