// What a rated match has made of both ratings, or why of none.
import type { Seat } from "../../fair/role";
import { changeOf, signed } from "../../ratings/numbers";
import { text } from "../../texts/texts";
import type { Closed } from "../../wire/messages";
import { RatingNumber } from "./rating-number";

const REASONS = ["no_winner", "no_account", "pair_limit"];

interface Props {
  readonly closed: Pick<Closed, "ratings" | "unrated">;
  // In the order of the bars: whose side is below comes first.
  readonly seats: readonly Seat[];
  readonly name: (seat: Seat) => string;
}

export function RatingChanges({ closed: { ratings, unrated }, seats, name }: Props) {
  if (unrated) {
    const known = REASONS.includes(unrated) ? unrated : "other";
    return <p class="rating-changes">{text(`unrated-${known}`)}</p>;
  }
  if (!ratings) return null;
  return (
    <p class="rating-changes">
      {seats.map((seat) => {
        const change = ratings[seat - 1]!;
        return (
          <span key={seat} class="rating-change" data-seat={seat}>
            <bdi class="muted">{name(seat)}</bdi> <RatingNumber rating={change.after} />{" "}
            <b>{signed(changeOf(change))}</b>
          </span>
        );
      })}
    </p>
  );
}
