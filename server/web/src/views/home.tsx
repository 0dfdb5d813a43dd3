// Home: one button, and a game has begun; beside it a friend to invite and a match to look at.
import { useSignal } from "@preact/signals";
import { text } from "../texts/texts";
import { Refused } from "../wire/outstanding";
import { useClient } from "./context";
import { GameChoice } from "./game-choice";
import { later } from "./later";
import { route } from "./router";
import { useLiveMatches } from "./watch/use-live-matches";

// The board comes when there is something to show on it.
const MatchCard = later(() => import("./watch/match-card").then((part) => part.MatchCard));

const Invite = later(() => import("./invite").then((part) => part.Invite));

export function Home() {
  const client = useClient();
  const rules = useSignal<string>("gul-bara");
  const isBusy = useSignal(false);
  const problem = useSignal<string | null>(null);
  const isInviting = useSignal(false);
  // Whoever is about to play is not kept waiting for what others play.
  const matches = useLiveMatches(() => !isBusy.peek());
  const featured = matches?.[0];

  const play = async (): Promise<void> => {
    isBusy.value = true;
    problem.value = null;
    try {
      route(`/t/${await client.playHouseBot(rules.value, 1)}`);
    } catch (reason) {
      const isWithoutBot = reason instanceof Refused && reason.error.code === "no_bot_available";
      problem.value = isWithoutBot ? "home-no-bot" : "home-failed";
    } finally {
      isBusy.value = false;
    }
  };

  return (
    <main class="page home" id="content">
      <h1>{text("home-title")}</h1>
      <section class="home-play">
        <button type="button" class="primary play-now" onClick={play} disabled={isBusy.value}>
          {text("home-play")}
          <small>{text("home-against-bot")}</small>
        </button>
        <p role="status" class="home-problem">
          {problem.value && text(problem.value)}
        </p>
        <GameChoice rules={rules} />
        <button
          type="button"
          class="button invite-button"
          aria-expanded={isInviting.value}
          onClick={() => {
            isInviting.value = !isInviting.value;
          }}
        >
          {text("invite-friend")}
        </button>
        {isInviting.value && <Invite rules={rules.value} />}
      </section>
      {featured && (
        <section class="home-tv">
          <h2>{text("home-tv")}</h2>
          <MatchCard
            match={featured.match}
            rules={featured.rules.rules}
            names={[featured.players[0].name, featured.players[1].name]}
          />
          <p class="muted">
            <a href="/watch">{text("home-matches", { count: matches?.length ?? 0 })}</a>
          </p>
        </section>
      )}
      <section class="home-dice">
        <p>{text("home-dice")}</p>
        <p class="muted">{text("home-house-bot")}</p>
      </section>
    </main>
  );
}
