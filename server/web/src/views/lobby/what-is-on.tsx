// What there is beside playing at once: challenges to accept, one's own matches to go on with, a
// match to look at.
import { useRef } from "preact/hooks";
import { text } from "../../texts/texts";
import type { Lobby, MatchId } from "../../wire/messages";
import { useClient } from "../context";
import { OpenSeeks } from "../people/open-seeks";
import { usePeople } from "../people/use-people";
import { MatchCard } from "./match-card";
import { OpenChallenges } from "./open-challenges";

// What a player has to finish first, newest first; the rest stays behind it.
const MOST_OWN = 4;

interface Props {
  readonly lobby: Lobby | null;
  readonly own: readonly MatchId[];
}

export function WhatIsOn({ lobby, own }: Props) {
  const { tables = [], challenges = [], seeks = [] } = lobby ?? {};
  const people = usePeople();
  const player = useClient().player.value;
  const othersSeeks = seeks.filter((each) => each.player.id !== player);
  const others = tables.filter(({ match }) => !own.includes(match));
  // What is being looked at stays, though another table be more worth it by now.
  const shown = useRef<MatchId | null>(null);
  const featured = others.find(({ match }) => match === shown.current) ?? others[0];
  shown.current = featured?.match ?? null;
  return (
    <>
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
      {(featured || challenges.length > 0 || othersSeeks.length > 0) && (
        <div class="home-aside">
          {people && <OpenSeeks people={people} seeks={othersSeeks} />}
          {challenges.length > 0 && (
            <section>
              <h2>{text("lobby-challenges")}</h2>
              <OpenChallenges challenges={challenges} />
            </section>
          )}
          {featured && (
            <section class="home-tv">
              <h2>{text("home-tv")}</h2>
              <MatchCard key={featured.match} match={featured.match} listed={featured} />
              <p class="muted">
                <a href="/watch">{text("home-matches", { count: tables.length })}</a>
              </p>
            </section>
          )}
        </div>
      )}
    </>
  );
}
