// The match as files: what anyone can verify, and what anyone can read.
import { playText, rollText } from "../../engine/points";
import { type Moment, playerOf } from "../../match/replay";
import { text } from "../../texts/texts";
import { save } from "../save-file";

interface Props {
  readonly match: string;
  readonly file: string;
  readonly moments: readonly Moment[];
  readonly names: readonly [string, string];
}

function asText(moments: readonly Moment[], names: readonly [string, string]): string {
  const rows = moments.slice(1).map(({ row }) => {
    const player = playerOf(row!);
    const plays = row!.segments.map(({ steps }) => playText(steps) || "-").join(" | ");
    return `${row!.index}. ${player ? names[player - 1] : "-"} ${rollText(row!.dice)}: ${plays}`;
  });
  return `${names.join(" - ")}\n${rows.join("\n")}\n`;
}

export function Downloads({ match, file, moments, names }: Props) {
  return (
    <p class="downloads">
      <button
        type="button"
        class="button"
        onClick={() => save(`${match}.json`, file, "application/json")}
      >
        {text("replay-save-transcript")}
      </button>
      <button
        type="button"
        class="button"
        onClick={() => save(`${match}.txt`, asText(moments, names), "text/plain")}
      >
        {text("replay-save-text")}
      </button>
    </p>
  );
}
