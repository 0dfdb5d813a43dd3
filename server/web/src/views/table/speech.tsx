// What the seats say to each other: phrases by their ids, each read in one's own language; and what
// is said in their own words, where they have agreed to it.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Seat } from "../../fair/role";
import type { MatchSession } from "../../match/session";
import { text } from "../../texts/texts";
import { PHRASES } from "../../wire/phrases";
import { useClient } from "../context";
import { TalkMenu } from "../people/table-door";
import { isAmongPeople } from "./among-people";

const SHOWN_MS = 6000;
// For each character beyond what is read at a glance.
const READ_MS = 60;
const GLANCE = 60;

interface SpeechProps {
  readonly session: MatchSession;
  readonly seat: Seat;
}

// The newest of two things that are told apart by which object they are.
function useNewest<A, B>(one: A, two: B): A | B {
  const newest = useSignal<A | B>(one);
  useEffect(() => {
    newest.value = one;
  }, [one, newest]);
  useEffect(() => {
    if (two) newest.value = two;
  }, [two, newest]);
  return newest.value;
}

// Words that have been shown, at whatever table.
const past = new WeakSet<object>();

// What a seat has just said, in its bar; in one's own, the menu of what one may say, too. An id that this client does not know says nothing.
export function Speech({ session, seat }: SpeechProps) {
  session.revision.value;
  const people = useClient().people.value;
  const { phrase } = session;
  const known = phrase?.seat === seat && PHRASES.includes(phrase.phrase) ? phrase : null;
  const line = people?.talkAt(session.match).lines.findLast((each) => each.seat === seat);
  const said = useNewest(known, line);
  const shown = useSignal<unknown>(null);
  useEffect(() => {
    if (!said || past.has(said)) return;
    shown.value = said;
    const end = (): void => {
      past.add(said);
      shown.value = null;
    };
    const length = "text" in said ? said.text.length : 0;
    const timer = setTimeout(end, SHOWN_MS + READ_MS * Math.max(0, length - GLANCE));
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [said, shown]);
  const speaker = session.players?.[seat - 1]?.id;
  const isShown = said && said === shown.value && !people?.isSilenced(speaker);
  // Who looks on is read it where the watchers talk (talk-panel.tsx).
  const isReadElsewhere = session.seat === 0 && said !== known;
  const isOwn = seat === session.seat;
  return (
    <>
      {isOwn && isAmongPeople(session) && <TalkMenu session={session} />}
      <span class={`speech ${isOwn ? "own" : "others"} ${isShown ? "said" : ""}`} role="status">
        {isShown && (
          <q dir="auto" aria-hidden={isReadElsewhere}>
            {"phrase" in said ? text(`phrase-${said.phrase}`) : said.text}
          </q>
        )}
      </span>
    </>
  );
}
