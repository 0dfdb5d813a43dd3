// What a seat may say, behind a bubble in its own bar: phrases, and text where nothing stands beside
// the board. The bubble says so when the other one asks to write.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { otherSeat } from "../../fair/role";
import type { MatchSession } from "../../match/session";
import type { People } from "../../people/people";
import { text } from "../../texts/texts";
import { announce } from "../announcer";
import { Popover } from "../popover";
import { SpeechMenu } from "./speech-menu";
import { TalkPanel } from "./talk-panel";
import { usePeople } from "./use-people";

// The name of who asks to write, and has no answer; null: nobody does.
function askerOf({ seat, match, players }: MatchSession, people: People | null): string | null {
  if (seat === 0 || !people) return null;
  const { agreed } = people.talkAt(match);
  const other = players?.[otherSeat(seat) - 1];
  const isAsked = agreed[otherSeat(seat) - 1] && !agreed[seat - 1];
  return other && isAsked && !people.isSilenced(other.id) ? other.name : null;
}

const Bubble = () => (
  <svg viewBox="0 0 20 18" width="20" height="18" aria-hidden="true">
    <path
      d="M4 1.5h12a2.5 2.5 0 0 1 2.5 2.5v6a2.5 2.5 0 0 1-2.5 2.5H9.5l-4 4v-4H4A2.5 2.5 0 0 1 1.5 10V4A2.5 2.5 0 0 1 4 1.5z"
      fill="none"
      stroke="currentColor"
      stroke-width="1.6"
    />
  </svg>
);

// Before: the viewer has a seat, and plays against a person.
export function TalkMenu({ session }: { readonly session: MatchSession }) {
  const people = usePeople();
  session.revision.value;
  const asker = askerOf(session, people);
  const label = asker === null ? text("talk-title") : text("talk-asked", { name: asker });
  // The words are there until he has looked; the colour, until he has answered.
  const isSeen = useSignal(false);
  useEffect(() => {
    isSeen.value = false;
    if (asker !== null) announce(text("talk-asked", { name: asker }));
  }, [asker, isSeen]);
  const isCalling = asker !== null && !isSeen.value;
  const state = `${asker === null ? "" : "asked"} ${isCalling ? "calling" : ""}`;
  return (
    <Popover
      class={`talk-menu ${state}`}
      label={label}
      summary={
        <>
          <Bubble />
          {isCalling && <span class="talk-call">{text("talk-asks")}</span>}
        </>
      }
      onToggle={() => {
        isSeen.value = true;
      }}
    >
      <TalkPanel session={session} />
      <SpeechMenu session={session} />
    </Popover>
  );
}
