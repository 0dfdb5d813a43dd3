// Home: one button, and a game has begun.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { text } from "../texts/texts";
import { liveMatches } from "../wire/http";
import { Refused } from "../wire/outstanding";
import { useClient } from "./context";
import { RULE_SETS } from "./rule-sets";

export function Home() {
  const client = useClient();
  const { route } = useLocation();
  const rules = useSignal<string>("gul-bara");
  const isBusy = useSignal(false);
  const problem = useSignal<string | null>(null);
  const count = useSignal<number | null>(null);

  useEffect(() => {
    liveMatches().then(
      (matches) => {
        count.value = matches.length;
      },
      () => undefined,
    );
  }, [count]);

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
        <fieldset class="game-choice">
          <legend>{text("home-choose-game")}</legend>
          {RULE_SETS.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="rules"
                value={each}
                checked={rules.value === each}
                onChange={() => {
                  rules.value = each;
                }}
              />
              <span>{text(`game-${each}`)}</span>
            </label>
          ))}
        </fieldset>
        <p class="game-about">{text(`about-${rules.value}`)}</p>
      </section>
      <section class="home-dice">
        <p>{text("home-dice")}</p>
        <p class="muted">{text("home-house-bot")}</p>
        {count.value !== null && (
          <p class="muted">{text("home-matches", { count: count.value })}</p>
        )}
      </section>
    </main>
  );
}
