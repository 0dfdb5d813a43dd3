// The outcome of a verification in one line, green or red and in words.
import type { Verification } from "../../fair/verify";
import { text } from "../../texts/texts";
import { faultText } from "./fault-texts";

export function VerdictLine({ verification }: { readonly verification: Verification }) {
  const { wrong, records, close } = verification;
  const throws = records.filter(({ body }) => body.type === "roll").length;
  if (wrong) {
    return (
      <p class="verdict wrong" role="status">
        <span aria-hidden="true">✗ </span>
        {wrong.record === null
          ? text("verify-wrong", {
              place: text(`place-${wrong.place}`),
              why: faultText(wrong.fault),
            })
          : text("verify-wrong-record", { record: wrong.record, why: faultText(wrong.fault) })}
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
