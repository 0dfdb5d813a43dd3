// The dice of a match in numbers, with what was to be expected.
import type { MatchRecord } from "../../fair/record";
import { statisticsOf } from "../../match/dice-statistics";
import { locale, text } from "../../texts/texts";

export function DiceTable({ records }: { readonly records: readonly MatchRecord[] }) {
  const { throws, doubles, expectedDoubles, outcomes } = statisticsOf(records);
  const decimal = new Intl.NumberFormat(locale.value, { maximumFractionDigits: 1 });
  return (
    <details class="dice-statistics">
      <summary>{text("replay-statistics")}</summary>
      <p>
        {text("replay-doubles", { doubles, throws, expected: decimal.format(expectedDoubles) })}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{text("replay-dice")}</th>
            <th scope="col">{text("replay-count")}</th>
            <th scope="col">{text("replay-expected")}</th>
          </tr>
        </thead>
        <tbody>
          {outcomes.map(({ dice, count, expected }) => (
            <tr key={dice.join("")}>
              <th scope="row">{dice.join("-")}</th>
              <td>{count}</td>
              <td>{decimal.format(expected)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
