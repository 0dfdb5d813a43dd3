// A player: whether he is here, what he plays, his ratings, how his matches end, and which they were.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { People } from "../../people/people";
import { text } from "../../texts/texts";
import type { Person } from "../../wire/messages";
import { fetchPlayer, type PlayerCard } from "../../wire/people-http";
import { useClient } from "../context";
import { personName } from "../person-name";
import { PlayerDice, PlayerRatings } from "../ratings/door";
import { useParams } from "../router";
import { ChallengeForm } from "./challenge-form";
import { FollowButton } from "./follow-button";
import { Outcomes } from "./outcomes";
import { PlayedMatches } from "./played-matches";
import { RelationButtons } from "./relation-buttons";
import { usePeople } from "./use-people";

interface ActionsProps {
  readonly people: People;
  readonly player: Person;
  readonly isOnline: boolean;
}

function Actions({ people, player, isOnline }: ActionsProps) {
  const { blocked } = people.stanceOn(player.id);
  const isChallenging = useSignal(false);
  const canChallenge = isOnline && !blocked;
  return (
    <>
      <p class="player-actions">
        {canChallenge && (
          <button
            type="button"
            class="button challenge-player"
            aria-expanded={isChallenging.value}
            onClick={() => {
              isChallenging.value = !isChallenging.value;
            }}
          >
            {text("player-challenge")}
          </button>
        )}
        <FollowButton people={people} player={player.id} />
        <RelationButtons people={people} player={player} />
      </p>
      {canChallenge && isChallenging.value && (
        <ChallengeForm
          people={people}
          player={player}
          onSent={() => {
            isChallenging.value = false;
          }}
        />
      )}
    </>
  );
}

type Found = PlayerCard | "unknown" | "failed" | null;

// Before: another one for each player.
function Player({ id }: { readonly id: string }) {
  const client = useClient();
  const people = usePeople();
  const found = useSignal<Found>(null);
  const news = people?.following.newsOf(id) ?? null;

  // Anew when he comes, goes, begins or ends a match.
  useEffect(() => {
    let isLeft = false;
    const take = (card: Found): void => {
      if (!isLeft) found.value = card;
    };
    fetchPlayer(id).then(
      (card) => take(card ?? "unknown"),
      () => take("failed"),
    );
    return () => {
      isLeft = true;
    };
  }, [id, found, news]);

  const card = found.value;
  if (!people || card === null || typeof card === "string") {
    const message = card === "unknown" ? "problem-no_such_player" : "home-failed";
    return (
      <main class="page player" id="content">
        <h1>{text("player-title")}</h1>
        <p role="status">{typeof card === "string" && text(message)}</p>
      </main>
    );
  }
  const isOnline = news?.online ?? card.online;
  const match = (news ? news.match : card.match) ?? null;
  const player = { id, name: card.name };
  const isSelf = client.player.value === id;
  const hasActions = !isSelf && !card.bot;
  return (
    <main class="page player" id="content">
      <h1>
        <bdi>{personName(card)}</bdi>
      </h1>
      <p role="status">
        {isSelf && <strong>{text("player-self")} </strong>}
        {text(isOnline ? "player-online" : "player-away")}
        {match && (
          <>
            {" · "}
            <a class="player-watch" href={`/t/${match}`}>
              {text("player-watch")}
            </a>
          </>
        )}
      </p>
      {hasActions && <Actions people={people} player={player} isOnline={isOnline} />}
      {hasActions && <p class="muted">{text("player-follow-about")}</p>}
      {!card.bot && <PlayerRatings player={id} hasAccount={card.account} ratings={card.ratings} />}
      <Outcomes outcomes={card.outcomes} escapeRate={card.escape_rate} />
      <PlayedMatches player={id} />
      <PlayerDice player={id} />
    </main>
  );
}

export function PlayerPage() {
  const id = useParams().player ?? "";
  return <Player key={id} id={id} />;
}
