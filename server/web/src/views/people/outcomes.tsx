// How a player's matches have ended, and in words how often he leaves them.
import { escapes } from "../../people/escapes";
import { text } from "../../texts/texts";
import type { EndingCounts } from "../../wire/people-http";

const ENDINGS = [
  "finished",
  "resigned",
  "timed_out",
  "abandoned",
  "link_withheld",
  "called_off",
] as const;
const RESULTS = ["won", "lost", "undecided"] as const;
// Before that the server's rate says more of the matches that it imagines (docs/protocol.md,
// section 15) than of those that were played.
const ENOUGH_FOR_RATE = 20;

interface Props {
  readonly outcomes: EndingCounts;
  readonly escapeRate: number;
}

function Escapes({ outcomes, escapeRate }: Props) {
  const { left, all } = escapes(outcomes);
  if (all === 0) return <p>{text("escape-none")}</p>;
  const percent = Math.round(escapeRate * 100);
  return (
    <>
      <p>
        {text(left === 0 ? "escape-never" : "escape-some", { left, all })}
        {all >= ENOUGH_FOR_RATE && <> {text("escape-rate", { percent, all })}</>}
      </p>
      <p class="muted">
        {text("escape-about")}{" "}
        {text(all < ENOUGH_FOR_RATE ? "escape-rate-later" : "escape-rate-about")}
      </p>
    </>
  );
}

export function Outcomes({ outcomes, escapeRate }: Props) {
  const shown = ENDINGS.filter((each) => RESULTS.some((result) => outcomes[each]?.[result]));
  return (
    <section class="outcomes">
      <h2>{text("outcomes-title")}</h2>
      <Escapes outcomes={outcomes} escapeRate={escapeRate} />
      {shown.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{text("result-ending")}</th>
              {RESULTS.map((each) => (
                <th key={each} scope="col">
                  {text(`result-${each}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((each) => (
              <tr key={each}>
                <th scope="row">{text(`outcome-${each}`)}</th>
                {RESULTS.map((result) => (
                  <td key={result}>{outcomes[each]![result]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
