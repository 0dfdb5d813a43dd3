// Each match that has changed a rating, the newest first, more of them on demand.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { changeOf, signed } from "../../ratings/numbers";
import { locale, text } from "../../texts/texts";
import { ENTRIES_A_PAGE, fetchLedger, type LedgerEntry } from "../../wire/ratings-http";
import { PlayerLink } from "../people/player-link";
import { RatingNumber } from "./rating-number";
import { dayText } from "./words";

const COLUMNS = ["time", "opponent", "result", "rating", "change"] as const;

function resultWord({ cause, won }: LedgerEntry): string {
  if (cause === "annulment") return text("ledger-annulled");
  return text(won ? "result-won" : "result-lost");
}

function Row({ entry }: { readonly entry: LedgerEntry }) {
  const { time, opponent, match, after } = entry;
  return (
    <tr>
      <td>{dayText(time, locale.value)}</td>
      <td>{opponent ? <PlayerLink player={opponent} /> : text("ledger-nobody")}</td>
      <td>
        <a href={`/g/${match}`}>{resultWord(entry)}</a>
      </td>
      <td>
        <RatingNumber rating={after} />
      </td>
      <td>{signed(changeOf(entry))}</td>
    </tr>
  );
}

interface Props {
  readonly player: string;
  readonly rules: string;
  readonly game: string;
}

// Before: another one for each player and rule set.
export function Ledger({ player, rules, game }: Props) {
  const shown = useSignal<readonly LedgerEntry[]>([]);
  const isAll = useSignal(false);
  const isFailed = useSignal(false);
  const more = async (): Promise<void> => {
    const known = shown.peek();
    try {
      const page = await fetchLedger(player, rules, known.at(-1)?.number);
      isFailed.value = false;
      isAll.value = page.length < ENTRIES_A_PAGE;
      shown.value = [...known, ...page];
    } catch {
      isFailed.value = true;
    }
  };
  useEffect(() => void more(), []);
  return (
    <details class="rating-ledger">
      <summary>{text("ledger-title")}</summary>
      <div class="ratings-scroll">
        <table aria-label={text("ledger-label", { game })}>
          <thead>
            <tr>
              {COLUMNS.map((each) => (
                <th key={each} scope="col">
                  {text(`ledger-${each}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.value.map((each) => (
              <Row key={each.number} entry={each} />
            ))}
          </tbody>
        </table>
      </div>
      {isFailed.value && <p role="status">{text("home-failed")}</p>}
      {!isAll.value && (
        <button type="button" class="button" onClick={() => void more()}>
          {text("played-more")}
        </button>
      )}
    </details>
  );
}
