// Who has won the match, how high, and how.
import type { Verification } from "../../fair/verify";
import { text } from "../../texts/texts";
import { reasonOf } from "../table/end-reason";

interface Props {
  readonly verification: Verification;
  readonly names: readonly [string, string];
}

// Nothing of a match that is being played, or whose close cannot be read.
export function MatchResult({ verification, names }: Props) {
  const { close } = verification;
  if (!close) return null;
  const [own, other] = close.score;
  const winner = close.winner && names[close.winner - 1]!;
  return (
    <p class="replay-result">
      <strong>{winner ? text("end-winner", { name: winner }) : text("end-drawn")}</strong>{" "}
      {text("end-score", { own, other })}
      <span class="muted"> · {reasonOf(verification, 0, (seat) => names[seat - 1]!)}</span>
    </p>
  );
}
