// A player's ratings: one for each rule set that he has played rated matches of.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { GraphPoint } from "../../ratings/graph";
import { wholePoints } from "../../ratings/numbers";
import { text } from "../../texts/texts";
import { fetchGraph, type Standing } from "../../wire/ratings-http";
import { RULE_SETS } from "../rule-sets";
import { Ledger } from "./ledger";
import { RatingGraph } from "./rating-graph";
import { RatingNumber } from "./rating-number";

interface OneProps {
  readonly player: string;
  readonly rules: string;
  readonly standing: Standing;
}

// Before: another one for each number of matches.
function OneRating({ player, rules, standing }: OneProps) {
  const points = useSignal<readonly GraphPoint[]>([]);
  const isFailed = useSignal(false);
  const game = text(`game-${rules}`);
  useEffect(() => {
    fetchGraph(player, rules).then(
      (found) => {
        points.value = found;
      },
      () => {
        isFailed.value = true;
      },
    );
  }, [player, rules, points, isFailed]);
  const { matches, deviation, provisional } = standing;
  return (
    <section class="rating" data-rules={rules}>
      <h3>{game}</h3>
      <p>
        <strong>
          <RatingNumber rating={standing} />
        </strong>{" "}
        <span class="muted">
          {text("rating-summary", { deviation: wholePoints(deviation), matches })}
        </span>
      </p>
      {provisional && <p class="muted">{text("rating-provisional-about")}</p>}
      {isFailed.value && <p role="status">{text("home-failed")}</p>}
      <RatingGraph points={points.value} game={game} />
      <Ledger player={player} rules={rules} game={game} />
    </section>
  );
}

interface Props {
  readonly player: string;
  readonly hasAccount: boolean;
  readonly ratings: Readonly<Record<string, Standing>>;
}

export function PlayerRatings({ player, hasAccount, ratings }: Props) {
  const rated = RULE_SETS.filter((each) => ratings[each]);
  return (
    <section class="ratings">
      <h2>{text("ratings-title")}</h2>
      {rated.length === 0 && (
        <p class="muted">{text(hasAccount ? "ratings-none" : "ratings-no-account")}</p>
      )}
      <div class="ratings-list">
        {rated.map((each) => (
          <OneRating
            key={`${each} ${ratings[each]!.matches}`}
            player={player}
            rules={each}
            standing={ratings[each]!}
          />
        ))}
      </div>
      <p>
        <a href="/leaderboard">{text("board-title")}</a>
      </p>
    </section>
  );
}
