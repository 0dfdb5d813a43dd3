// Challenges to this player alone, inline on whatever page he is; and what became of his own.
import { takeSeat } from "../../people/arranging";
import type { People, SentChallenge } from "../../people/people";
import { text } from "../../texts/texts";
import type { Challenged } from "../../wire/people-messages";
import { useClient } from "../context";
import { currentPath, route } from "../router";
import { useOwnMatch } from "./own-match";
import { PlayerLink } from "./player-link";
import { termsText } from "./words";

interface InvitationProps {
  readonly people: People;
  readonly challenged: Challenged;
}

export function Invitation({ people, challenged }: InvitationProps) {
  const client = useClient();
  const { challenge, player, terms } = challenged;
  const ownMatch = useOwnMatch();
  const accept = async (): Promise<void> => {
    try {
      people.forgetProblem();
      route(`/t/${await takeSeat(client, { challenge })}`);
    } catch (reason) {
      people.report(reason);
    }
  };
  return (
    <section class="people-bar invitation" role="alert">
      <p>
        <PlayerLink player={player} /> {text("challenged-by")}{" "}
        <span class="muted">{termsText(terms)}</span>
        {ownMatch && <span class="challenged-later"> {text("challenged-later")}</span>}
      </p>
      {!ownMatch && (
        <button type="button" class="button accept" onClick={() => void accept()}>
          {text("invite-sit-down")}
        </button>
      )}
      {ownMatch && currentPath.value !== `/t/${ownMatch}` && (
        <a class="button" href={`/t/${ownMatch}`}>
          {text("problem-go-there")}
        </a>
      )}
      <button type="button" class="button" onClick={() => void people.decline(challenge)}>
        {text("challenged-decline")}
      </button>
    </section>
  );
}

export function SentNotice({ people, sent }: { people: People; sent: SentChallenge }) {
  return (
    <section class="people-bar" role="status">
      <p>
        {text(sent.isGone ? "challenge-sent-gone" : "challenge-sent", { name: sent.player.name })}{" "}
        <span class="muted">{termsText(sent.terms)}</span>
      </p>
      {!sent.isGone && (
        <button
          type="button"
          class="button take-back"
          onClick={() => void people.takeBack(sent.challenge)}
        >
          {text("challenge-take-back")}
        </button>
      )}
      <button type="button" class="button" onClick={() => people.forgetSent()}>
        {text("notice-close")}
      </button>
    </section>
  );
}
