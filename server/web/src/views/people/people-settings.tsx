// The player's own page; and whom he mutes or blocks, and how to take it back.
import { text } from "../../texts/texts";
import { useClient } from "../context";
import { PlayerLink } from "./player-link";
import { RelationButtons } from "./relation-buttons";
import { usePeople } from "./use-people";

export function PeopleSettings() {
  const own = useClient().player.value;
  const people = usePeople();
  const relations = people?.relations.value ?? [];
  return (
    <>
      {own && (
        <p>
          <a class="button" href={`/p/${own}`}>
            {text("player-own-page")}
          </a>
        </p>
      )}
      {people && relations.length > 0 && (
        <section class="relations">
          <h2>{text("relations-title")}</h2>
          <p class="muted">{text("relations-about")}</p>
          <ul>
            {relations.map(({ player }) => (
              <li key={player.id}>
                <PlayerLink player={player} />
                <RelationButtons people={people} player={player} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
