// A rating in whole points; "?" behind it: provisional.
import { isProvisional, wholePoints } from "../../ratings/numbers";
import { text } from "../../texts/texts";
import type { Rating } from "../../wire/messages";

export function RatingNumber({ rating }: { readonly rating: Rating }) {
  return (
    <span class="rating-number">
      {wholePoints(rating.value)}
      {isProvisional(rating) && (
        <>
          <span aria-hidden="true">?</span>
          <span class="visually-hidden"> ({text("rating-provisional")})</span>
        </>
      )}
    </span>
  );
}
