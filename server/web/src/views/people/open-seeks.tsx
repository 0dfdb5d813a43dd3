// Who waits for an opponent: a click seeks the same, and finds him.
import type { People } from "../../people/people";
import { text } from "../../texts/texts";
import type { ListedSeek } from "../../wire/people-messages";
import { PlayerLink } from "./player-link";
import { seekText } from "./words";

const MOST_SHOWN = 8;

interface Props {
  readonly people: People;
  // Other players'.
  readonly seeks: readonly ListedSeek[];
}

export function OpenSeeks({ people, seeks }: Props) {
  const others = seeks.filter(({ player }) => !people.stanceOn(player.id).blocked);
  if (others.length === 0) return null;
  return (
    <section>
      <h2>{text("seeks-title")}</h2>
      <ul class="open-challenges open-seeks">
        {others.slice(0, MOST_SHOWN).map((seek) => (
          <li key={seek.player.id}>
            <span>
              <b>
                <PlayerLink player={seek.player} />
              </b>{" "}
              <span class="muted">{seekText(seek)}</span>
            </span>
            <button type="button" class="button" onClick={() => void people.seekOpponent(seek)}>
              {text("seeks-play")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
