// The outcome of a verification in one line, green or red and in words.
import type { Verification } from "../../fair/verify";
import { text } from "../../texts/texts";

export function VerdictLine({ verification }: { readonly verification: Verification }) {
  const { wrong, records, close } = verification;
  const throws = records.filter(({ body }) => body.type === "roll").length;
  if (wrong) {
    return (
      <p class="verdict wrong" role="status">
        <span aria-hidden="true">✗ </span>
        {wrong.record === null
          ? text("verify-wrong", { place: wrong.place, why: wrong.fault.message })
          : text("verify-wrong-record", { record: wrong.record, why: wrong.fault.message })}
      </p>
    );
  }
  return (
    <p class="verdict good" role="status">
      <span aria-hidden="true">✓ </span>
      {text("dice-all-verified", { count: throws, total: close?.throws ?? throws })}
      {!close && ` ${text("verify-live")}`}
    </p>
  );
}
