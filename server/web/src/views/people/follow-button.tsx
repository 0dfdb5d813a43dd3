// Following a player: his next match opens by itself.
import type { People } from "../../people/people";
import { text } from "../../texts/texts";

interface Props {
  readonly people: People;
  readonly player: string;
}

export function FollowButton({ people, player }: Props) {
  const { following } = people;
  const isFollowed = following.players.value.includes(player);
  return (
    <button
      type="button"
      class="button follow"
      onClick={() => (isFollowed ? following.unfollow(player) : void people.follow(player))}
    >
      {text(isFollowed ? "player-unfollow" : "player-follow")}
    </button>
  );
}
