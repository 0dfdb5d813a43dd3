// What is said aloud: politely, or at once.
import { signal } from "@preact/signals";

export type Urgency = "polite" | "assertive";

const said = { polite: signal(""), assertive: signal("") };
// The same text twice in a row would not be read again.
const AGAIN = "\u00a0";

export function announce(words: string, urgency: Urgency = "polite"): void {
  const region = said[urgency];
  region.value = region.peek() === words ? words + AGAIN : words;
}

export function Announcer() {
  return (
    <>
      <div class="visually-hidden" aria-live="polite" data-live="polite">
        {said.polite.value}
      </div>
      <div class="visually-hidden" aria-live="assertive" data-live="assertive">
        {said.assertive.value}
      </div>
    </>
  );
}
