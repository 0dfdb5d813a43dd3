// Home: one button, and a game has begun; beside it a friend to invite, and what is on.
import { useSignal } from "@preact/signals";
import { settings } from "../../match/settings";
import type { People } from "../../people/people";
import { text } from "../../texts/texts";
import { useClient } from "../context";
import { FindOptions } from "../people/door";
import { route } from "../router";
import { useBusy } from "../use-busy";
import { Invite, WhatIsOn } from "./door";
import { GameChoice } from "./game-choice";
import { useLobby } from "./use-lobby";

export function Home() {
  const client = useClient();
  // Any of these is sought; the first one is played at once, and to be invited to.
  const games = useSignal<readonly string[]>(["gul-bara"]);
  const rules = games.value[0]!;
  const [isBusy, run] = useBusy();
  const hasFailed = useSignal(false);
  const isInviting = useSignal(false);
  const lobby = useLobby();
  const own = client.unfinished.value;
  const { account } = settings.value;
  const isSomethingOn = [own, lobby?.tables, lobby?.challenges, lobby?.seeks].some(
    (each) => each?.length,
  );

  // They tell what goes wrong; and where they cannot be fetched, that is told here.
  const withPeople = (task: (people: People) => unknown): void => {
    hasFailed.value = false;
    client.meetPeople().then(task, () => {
      hasFailed.value = true;
    });
  };
  const isSeeking = !!client.people.value?.seek.value;

  const play = async (): Promise<void> => {
    hasFailed.value = false;
    client.people.peek()?.forgetProblem();
    try {
      route(`/t/${await client.playHouseBot(rules, 1)}`);
    } catch (reason) {
      withPeople((people) => people.report(reason, "house bot"));
    }
  };

  return (
    <main class="page home" id="content">
      <h1>{text("home-title")}</h1>
      <section class="home-play">
        <button
          type="button"
          class="primary play-now"
          onClick={() => void run(play)}
          disabled={isBusy.value}
        >
          {text("home-play")}
          <small>{text("home-against-bot")}</small>
        </button>
        <p role="status" class="home-problem">
          {hasFailed.value && text("home-failed")}
        </p>
        <GameChoice games={games} />
        {/* It comes later, and moves nothing. */}
        <div class="find-place">{lobby && !isBusy.value && <FindOptions games={games} />}</div>
        <button
          type="button"
          class="button find-button"
          disabled={isSeeking}
          onClick={() => withPeople((people) => people.seekFor(games.value))}
        >
          {text(isSeeking ? "find-seeking" : "find-opponent")}
        </button>
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
        {isInviting.value && <Invite rules={rules} />}
        <a class="button home-account" href={account ? "/account" : "/register"}>
          {text(account ? "home-account" : "home-register", { name: account ?? "" })}
        </a>
        <a class="button" href="/leaderboard">
          {text("home-leaders")}
        </a>
        {lobby && <p class="muted home-counts">{text("home-counts", lobby.counts)}</p>}
      </section>
      <section class="home-dice">
        <p>{text("home-dice")}</p>
        <p class="muted">{text("home-house-bot")}</p>
      </section>
      {isSomethingOn && !isBusy.value && <WhatIsOn lobby={lobby} own={own} />}
    </main>
  );
}
