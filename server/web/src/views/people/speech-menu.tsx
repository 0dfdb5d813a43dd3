// The phrases, each a button: one of them said, the menu around them closes.
import type { MatchSession } from "../../match/session";
import { text } from "../../texts/texts";
import { freshId } from "../../wire/command-ids";
import { PHRASES, type PhraseId } from "../../wire/phrases";
import { useClient } from "../context";
import { closePopover } from "../popover";
import { useBusy } from "../use-busy";

export function SpeechMenu({ session }: { readonly session: MatchSession }) {
  const client = useClient();
  // The server lets a seat say only so much at a time: the next word waits until this one is out.
  const [isBusy, run] = useBusy();
  const say = (phrase: PhraseId, button: Element): void => {
    if (isBusy.peek()) return;
    closePopover(button);
    void run(() =>
      client.connection
        .command("phrase", { match: session.match, phrase }, freshId(), "once")
        .catch(() => undefined),
    );
  };
  return (
    <fieldset class="speech-menu">
      <legend>{text("phrases")}</legend>
      {PHRASES.map((each) => (
        <button
          key={each}
          type="button"
          class="button"
          aria-disabled={isBusy.value}
          onClick={({ currentTarget }) => say(each, currentTarget)}
        >
          {text(`phrase-${each}`)}
        </button>
      ))}
    </fieldset>
  );
}
