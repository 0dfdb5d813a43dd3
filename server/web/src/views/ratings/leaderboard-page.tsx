// The best of each rule set whose ratings are not provisional, in any order.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { text } from "../../texts/texts";
import { fetchLeaders, type Leader } from "../../wire/ratings-http";
import { Chips } from "../people/chips";
import { RULE_SETS } from "../rule-sets";
import { Leaderboard } from "./leaderboard";

type Rules = (typeof RULE_SETS)[number];

// Null while they are on their way.
type Found = readonly Leader[] | "failed" | null;

export function LeaderboardPage() {
  const rules = useSignal<Rules>("gul-bara");
  const found = useSignal<Found>(null);
  useEffect(() => {
    let isLeft = false;
    const take = (leaders: Found): void => {
      if (!isLeft) found.value = leaders;
    };
    found.value = null;
    fetchLeaders(rules.value).then(take, () => take("failed"));
    return () => {
      isLeft = true;
    };
  }, [rules.value, found]);
  const leaders = found.value;
  const isEmpty = leaders !== null && leaders !== "failed" && leaders.length === 0;
  const message = leaders === "failed" ? "home-failed" : isEmpty ? "board-none" : null;
  return (
    <main class="page leaderboard" id="content">
      <h1>{text("board-title")}</h1>
      <Chips
        legend={text("home-choose-game")}
        name="board-rules"
        type="radio"
        choices={RULE_SETS}
        chosen={[rules.value]}
        words={(each) => text(`game-${each}`)}
        onChoose={(each) => {
          rules.value = each;
        }}
      />
      <p role="status">{message && text(message)}</p>
      <p class="muted">{text("board-about")}</p>
      {leaders && leaders !== "failed" && leaders.length > 0 && (
        <Leaderboard key={rules.value} leaders={leaders} game={text(`game-${rules.value}`)} />
      )}
    </main>
  );
}
