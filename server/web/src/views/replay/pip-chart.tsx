// How both sides' pips went down, throw by throw, and where the replay is.
import { pips } from "../../engine/points";
import type { Moment } from "../../match/replay";
import { text } from "../../texts/texts";

const WIDTH = 300;
const HEIGHT = 90;
const MOST_PIPS = 360;

interface Props {
  readonly moments: readonly Moment[];
  readonly at: number;
  readonly names: readonly [string, string];
}

function line(counts: readonly number[]): string {
  const step = WIDTH / Math.max(1, counts.length - 1);
  return counts
    .map(
      (count, at) => `${(at * step).toFixed(1)},${(HEIGHT * (1 - count / MOST_PIPS)).toFixed(1)}`,
    )
    .join(" ");
}

// On any ground it is seen by its colour or by its rim, as the checkers are.
function Curve({ side, points }: { readonly side: "white" | "black"; readonly points: string }) {
  return (
    <>
      <polyline class={`${side} rim`} points={points} />
      <polyline class={side} points={points} />
    </>
  );
}

export function PipChart({ moments, at, names }: Props) {
  const [white, black] = [0, 1].map((side) => moments.map(({ sides }) => pips(sides[side]!)));
  const x = (WIDTH * at) / Math.max(1, moments.length - 1);
  const label = text("replay-pips", {
    white: names[0],
    whitePips: white![at]!,
    black: names[1],
    blackPips: black![at]!,
  });
  return (
    <figure class="pip-chart">
      <svg
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <line class="now" x1={x} x2={x} y1="-4" y2={HEIGHT + 4} />
        <Curve side="white" points={line(white!)} />
        <Curve side="black" points={line(black!)} />
      </svg>
      <figcaption>{label}</figcaption>
    </figure>
  );
}
