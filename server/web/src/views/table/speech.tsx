// What the seats say to each other: phrases by their ids, each read in one's own language.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Seat } from "../../fair/role";
import type { MatchSession } from "../../match/session";
import { text } from "../../texts/texts";
import { freshId } from "../../wire/command-ids";
import type { PhraseId } from "../../wire/messages";
import { useClient } from "../context";

const SHOWN_MS = 6000;

const PHRASES: readonly PhraseId[] = [
  "hello",
  "good_luck",
  "well_played",
  "nice_throw",
  "lucky",
  "unlucky",
  "oops",
  "thanks",
  "sorry",
  "one_moment",
  "i_am_back",
  "good_game",
  "one_more",
  "bye",
];

// What a seat has just said, in its bar. An id that this client does not know says nothing.
export function Speech({ session, seat }: { readonly session: MatchSession; readonly seat: Seat }) {
  session.revision.value;
  const { phrase } = session;
  const said = phrase?.seat === seat && PHRASES.includes(phrase.phrase) ? phrase : null;
  const past = useSignal<unknown>(null);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => {
      past.value = said;
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said, past]);
  return (
    <span class="speech" role="status">
      {said && said !== past.value && <q>{text(`phrase-${said.phrase}`)}</q>}
    </span>
  );
}

export function SpeechMenu({ session }: { readonly session: MatchSession }) {
  const client = useClient();
  // The server lets a seat say only so much at a time: the next word waits until this one is out.
  const isSpeaking = useSignal(false);
  const say = async (phrase: PhraseId): Promise<void> => {
    if (isSpeaking.value) return;
    isSpeaking.value = true;
    const saying = client.connection.command(
      "phrase",
      { match: session.match, phrase },
      freshId(),
      "once",
    );
    await saying.catch(() => undefined);
    isSpeaking.value = false;
  };
  return (
    <fieldset class="speech-menu">
      <legend>{text("phrases")}</legend>
      {PHRASES.map((each) => (
        <button
          key={each}
          type="button"
          class="button"
          aria-disabled={isSpeaking.value}
          onClick={() => void say(each)}
        >
          {text(`phrase-${each}`)}
        </button>
      ))}
    </fieldset>
  );
}
