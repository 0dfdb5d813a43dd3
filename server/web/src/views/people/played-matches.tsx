// A player's matches, the newest first, more of them on demand.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ANY, isWanted, type Result, resultOf, seatOf } from "../../people/match-filter";
import { locale, text } from "../../texts/texts";
import { fetchMatches, MATCHES_A_PAGE, type PlayedMatch } from "../../wire/people-http";
import { MatchFilters } from "./match-filters";
import { PlayerLink } from "./player-link";

const COLUMNS = ["date", "game", "opponent", "result"] as const;

// What has led to it, as seen from that player's side; null: it was played out.
function howText(ending: string, result: Result): string | null {
  if (ending === "finished") return null;
  if (result === "undecided") return text(`outcome-${ending}`);
  return text(`played-${result}-${ending}`);
}

// `won 2–1: the other resigned`
function resultText(played: PlayedMatch, player: string): string {
  const { state, ending, score } = played;
  if (state !== "closed") return text(`played-${state}`);
  const own = seatOf(played, player);
  const result = resultOf(played, player);
  const word = text(result === "undecided" ? "end-drawn" : `played-${result}`);
  const hasPoints = score?.some((each) => each > 0);
  const points = hasPoints ? ` ${score![own]}–${score![1 - own]}` : "";
  const how = ending ? howText(ending, result) : null;
  return word + points + (how ? `: ${how}` : "");
}

function Row({ played, player }: { readonly played: PlayedMatch; readonly player: string }) {
  const { match, rules, players, created, state } = played;
  return (
    <tr>
      <td>{new Date(created).toLocaleDateString(locale.value)}</td>
      <td>
        {text(`game-${rules.rules}`)}
        {rules.rated && ` · ${text("terms-rated")}`}
      </td>
      <td>
        <PlayerLink player={players[1 - seatOf(played, player)]!} />
      </td>
      <td>{resultText(played, player)}</td>
      <td>
        {state !== "withdrawn" && (
          <a href={state === "closed" ? `/g/${match}` : `/t/${match}`}>
            {text(state === "closed" ? "end-replay" : "player-watch")}
          </a>
        )}
      </td>
    </tr>
  );
}

export function PlayedMatches({ player }: { readonly player: string }) {
  const shown = useSignal<readonly PlayedMatch[] | null>(null);
  const filter = useSignal(ANY);
  const isAll = useSignal(false);
  const isFailed = useSignal(false);
  const more = async (): Promise<void> => {
    const known = shown.peek() ?? [];
    try {
      const page = await fetchMatches(player, known.at(-1)?.match);
      isFailed.value = false;
      isAll.value = page.length < MATCHES_A_PAGE;
      shown.value = [...known, ...page];
    } catch {
      isFailed.value = true;
    }
  };
  useEffect(() => void more(), []);
  const known = shown.value ?? [];
  const matches = known.filter((each) => isWanted(filter.value, each, player));
  return (
    <section class="played">
      <h2>{text("played-title")}</h2>
      {shown.value && known.length === 0 && <p class="muted">{text("played-none")}</p>}
      {known.length > 0 && <MatchFilters filter={filter} />}
      {known.length > 0 && (matches.length < known.length || !isAll.value) && (
        <p class="muted" role="status">
          {text("filter-found", { found: matches.length, known: known.length })}
        </p>
      )}
      {matches.length > 0 && (
        <div class="played-scroll">
          <table aria-label={text("played-title")}>
            <thead>
              <tr>
                {COLUMNS.map((each) => (
                  <th key={each} scope="col">
                    {text(`played-${each}`)}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {matches.map((each) => (
                <Row key={each.match} played={each} player={player} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isFailed.value && <p role="status">{text("home-failed")}</p>}
      {!isAll.value && (known.length > 0 || isFailed.value) && (
        <button type="button" class="button" onClick={() => void more()}>
          {text("played-more")}
        </button>
      )}
    </section>
  );
}
