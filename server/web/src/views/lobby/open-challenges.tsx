// Open challenges that everybody may accept.
import { text } from "../../texts/texts";
import { freshId } from "../../wire/command-ids";
import type { ListedChallenge } from "../../wire/messages";
import { useClient } from "../context";
import { PlayerLink } from "../people/player-link";
import { termsText } from "../people/words";
import { PasswordForm, SeatProblem } from "./seat-taking";
import { useSeat } from "./use-seat";

const MOST_SHOWN = 8;

export function OpenChallenges({
  challenges,
}: {
  readonly challenges: readonly ListedChallenge[];
}) {
  const client = useClient();
  const { sitDown, problem, locked } = useSeat();
  const withdraw = (): void => {
    client.connection.command("unlist", {}, freshId()).catch(() => undefined);
  };
  return (
    <>
      <ul class="open-challenges">
        {challenges.slice(0, MOST_SHOWN).map(({ challenge, terms, player }) => {
          const isOwn = player.id === client.player.value;
          return (
            <li key={challenge}>
              <span>
                <b>{isOwn ? text("lobby-own") : <PlayerLink player={player} />}</b>{" "}
                <span class="muted">{termsText(terms)}</span>
              </span>
              <button
                type="button"
                class="button"
                onClick={() => (isOwn ? withdraw() : void sitDown(challenge))}
              >
                {text(isOwn ? "lobby-unlist" : "invite-sit-down")}
              </button>
            </li>
          );
        })}
      </ul>
      {locked.value && <PasswordForm challenge={locked.value} sitDown={sitDown} />}
      <SeatProblem problem={problem} />
    </>
  );
}
