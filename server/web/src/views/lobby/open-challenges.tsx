// Open challenges that everybody may accept.
import { useSignal } from "@preact/signals";
import { text } from "../../texts/texts";
import { freshId } from "../../wire/command-ids";
import type { ChallengeTerms, ListedChallenge } from "../../wire/messages";
import { useClient } from "../context";
import { route } from "../router";

const MOST_SHOWN = 8;

function termsText({ rules, points, clock }: ChallengeTerms): string {
  const pace = clock
    ? text("lobby-clock", {
        minutes: Math.round(clock.reserve_ms / 6000) / 10,
        seconds: Math.round(clock.delay_ms / 1000),
      })
    : text("lobby-no-clock");
  return text("lobby-terms", { game: text(`game-${rules}`), points, pace });
}

export function OpenChallenges({
  challenges,
}: {
  readonly challenges: readonly ListedChallenge[];
}) {
  const client = useClient();
  const hasFailed = useSignal(false);
  const sitDown = async (challenge: string): Promise<void> => {
    try {
      hasFailed.value = false;
      route(`/t/${await client.accept(challenge)}`);
    } catch {
      hasFailed.value = true;
    }
  };
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
                <b>{isOwn ? text("lobby-own") : player.name}</b>{" "}
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
      <p class="home-problem" role="status">
        {hasFailed.value && text("invite-no_such_challenge")}
      </p>
    </>
  );
}
