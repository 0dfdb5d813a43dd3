// A player's matches, the newest first, more of them on demand.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { locale, text } from "../../texts/texts";
import { fetchMatches, MATCHES_A_PAGE, type PlayedMatch } from "../../wire/people-http";
import { PlayerLink } from "./player-link";

const COLUMNS = ["date", "game", "opponent", "result"] as const;

type Result = "won" | "lost" | "undecided";

// `own`: the seat of whose page it is, from 0.
function resultOf({ winner }: PlayedMatch, own: 0 | 1): Result {
  if (!winner) return "undecided";
  return winner - 1 === own ? "won" : "lost";
}

// What has led to it, as seen from that player's side; null: it was played out.
function howText(ending: string, result: Result): string | null {
  if (ending === "finished") return null;
  if (result === "undecided") return text(`outcome-${ending}`);
  return text(`played-${result}-${ending}`);
}

// `won 2–1: the other resigned`
function resultText(played: PlayedMatch, own: 0 | 1): string {
  const { state, ending, score } = played;
  if (state !== "closed") return text(`played-${state}`);
  const result = resultOf(played, own);
  const word = text(result === "undecided" ? "end-drawn" : `played-${result}`);
  const hasPoints = score?.some((each) => each > 0);
  const points = hasPoints ? ` ${score![own]}–${score![1 - own]}` : "";
  const how = ending ? howText(ending, result) : null;
  return word + points + (how ? `: ${how}` : "");
}

function Row({ played, player }: { readonly played: PlayedMatch; readonly player: string }) {
  const { match, rules, players, created, state } = played;
  const own = players[0].id === player ? 0 : 1;
  return (
    <tr>
      <td>{new Date(created).toLocaleDateString(locale.value)}</td>
      <td>{text(`game-${rules.rules}`)}</td>
      <td>
        <PlayerLink player={players[1 - own]!} />
      </td>
      <td>{resultText(played, own)}</td>
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
  const matches = shown.value ?? [];
  return (
    <section class="played">
      <h2>{text("played-title")}</h2>
      {shown.value && matches.length === 0 && <p class="muted">{text("played-none")}</p>}
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
      {!isAll.value && (matches.length > 0 || isFailed.value) && (
        <button type="button" class="button" onClick={() => void more()}>
          {text("played-more")}
        </button>
      )}
    </section>
  );
}
