// Muting and blocking one player, and taking it back.
import type { People } from "../../people/people";
import { text } from "../../texts/texts";
import type { Person } from "../../wire/messages";

interface Props {
  readonly people: People;
  readonly player: Person;
}

export function RelationButtons({ people, player }: Props) {
  const { muted, blocked } = people.stanceOn(player.id);
  const { name } = player;
  const muteText = text(muted ? "player-unmute" : "player-mute");
  const blockText = text(blocked ? "player-unblock" : "player-block");
  return (
    <>
      <button
        type="button"
        class="button mute"
        aria-label={`${muteText}: ${name}`}
        onClick={() => void people.relate(player, { muted: !muted })}
      >
        {muteText}
      </button>
      <button
        type="button"
        class="button block"
        aria-label={`${blockText}: ${name}`}
        onClick={() => void people.relate(player, { blocked: !blocked })}
      >
        {blockText}
      </button>
    </>
  );
}
