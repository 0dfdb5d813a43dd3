// Home: one button, and a game has begun; beside it a friend to invite, and what is on.
import { useSignal } from "@preact/signals";
import { text } from "../../texts/texts";
import { Refused } from "../../wire/outstanding";
import { useClient } from "../context";
import { later } from "../later";
import { route } from "../router";
import { GameChoice } from "./game-choice";
import { useLobby } from "./use-lobby";

// The boards come when there is something to show on them.
const WhatIsOn = later(() => import("./what-is-on").then((part) => part.WhatIsOn));
const Invite = later(() => import("./invite").then((part) => part.Invite));

// Why there is no match, for people.
function problemText(reason: unknown): string {
  if (!(reason instanceof Refused)) return "home-failed";
  if (reason.error.code === "no_bot_available") return "home-no-bot";
  return reason.error.code === "too_many" ? "home-too-many" : "home-failed";
}

export function Home() {
  const client = useClient();
  const rules = useSignal<string>("gul-bara");
  const isBusy = useSignal(false);
  const problem = useSignal<string | null>(null);
  const isInviting = useSignal(false);
  const lobby = useLobby();
  const own = client.unfinished.value;
  const isSomethingOn = own.length > 0 || lobby?.tables.length || lobby?.challenges.length;

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
        {lobby && <p class="muted home-counts">{text("home-counts", lobby.counts)}</p>}
      </section>
      <section class="home-dice">
        <p>{text("home-dice")}</p>
        <p class="muted">{text("home-house-bot")}</p>
      </section>
      {/* It comes later, and moves nothing. */}
      {isSomethingOn && !isBusy.value && <WhatIsOn lobby={lobby} own={own} />}
    </main>
  );
}
