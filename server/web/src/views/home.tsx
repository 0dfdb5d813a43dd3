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

// What a player has to finish first, newest first; the rest stays behind it.
const MOST_OWN = 4;

// Why there is no match, for people.
function problemText(reason: unknown): string {
  if (!(reason instanceof Refused)) return "home-failed";
  if (reason.error.code === "no_bot_available") return "home-no-bot";
  return reason.error.code === "too_many" ? "home-too-many" : "home-failed";
}

const Invite = later(() => import("./invite").then((part) => part.Invite));

export function Home() {
  const client = useClient();
  const rules = useSignal<string>("gul-bara");
  const isBusy = useSignal(false);
  const problem = useSignal<string | null>(null);
  const isInviting = useSignal(false);
  // Whoever is about to play is not kept waiting for what others play.
  const matches = useLiveMatches(() => !isBusy.peek());
  const own = client.unfinished.value;
  const featured = matches?.find(({ match }) => !own.includes(match));

  const play = async (): Promise<void> => {
    isBusy.value = true;
    problem.value = null;
    try {
      route(`/t/${await client.playHouseBot(rules.value, 1)}`);
    } catch (reason) {
      problem.value = problemText(reason);
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
      {own.length > 0 && (
        <section class="home-own">
          <h2>{text("home-own")}</h2>
          <div class="cards">
            {own.slice(-MOST_OWN).map((match) => (
              <MatchCard key={match} match={match} />
            ))}
          </div>
        </section>
      )}
      {featured && (
        <section class="home-tv">
          <h2>{text("home-tv")}</h2>
          <MatchCard match={featured.match} listed={featured} />
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
