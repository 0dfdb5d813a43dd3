// How a rating has gone, as a curve, and the same numbers as a table.
import { type GraphPoint, graphOf } from "../../ratings/graph";
import { wholePoints } from "../../ratings/numbers";
import { locale, text } from "../../texts/texts";
import { dayText } from "./words";

const WIDTH = 300;
const HEIGHT = 120;

function Curve({
  points,
  game,
}: {
  readonly points: readonly GraphPoint[];
  readonly game: string;
}) {
  const { lowest, highest, curve, band, newest } = graphOf(points, WIDTH, HEIGHT);
  const values = points.map(([, value]) => wholePoints(value));
  // As the table has them: a rating is written without separators.
  const label = text("graph-label", {
    game,
    count: points.length,
    first: String(values[0]),
    last: String(values.at(-1)),
    lowest: String(Math.min(...values)),
    highest: String(Math.max(...values)),
  });
  return (
    <figure class="rating-graph">
      <span class="rating-scale" aria-hidden="true">
        <span>{highest}</span>
        <span>{lowest}</span>
      </span>
      <svg
        viewBox={`-2 0 ${WIDTH + 8} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <polygon class="band" points={band} />
        <polyline class="curve" points={curve} />
        <line class="newest" x1={newest[0]} x2={newest[0]} y1={newest[1]} y2={newest[1]} />
      </svg>
      <figcaption>{text("graph-about")}</figcaption>
    </figure>
  );
}

// The newest first: it is what one looks for.
function Numbers({
  points,
  game,
}: {
  readonly points: readonly GraphPoint[];
  readonly game: string;
}) {
  return (
    <details class="rating-table">
      <summary>{text("graph-table")}</summary>
      <div class="ratings-scroll">
        <table aria-label={text("graph-table-label", { game })}>
          <thead>
            <tr>
              <th scope="col">{text("ledger-time")}</th>
              <th scope="col">{text("board-rating")}</th>
              <th scope="col">{text("board-deviation")}</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(([time, value, deviation], at) => (
              <tr key={at}>
                <td>{dayText(time, locale.value)}</td>
                <td>{wholePoints(value)}</td>
                <td>± {wholePoints(deviation)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

export function RatingGraph(props: {
  readonly points: readonly GraphPoint[];
  readonly game: string;
}) {
  if (props.points.length === 0) return null;
  return (
    <>
      <Curve {...props} />
      <Numbers {...props} />
    </>
  );
}
