// What is said at a table in players' own words. Between the seats only if both have agreed to it;
// watchers talk to watchers, and seats are shown nothing of it. Text is never markup.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { otherSeat } from "../../fair/role";
import type { MatchSession } from "../../match/session";
import { isAgreed, type MatchTalk } from "../../people/match-talk";
import type { People } from "../../people/people";
import { text } from "../../texts/texts";
import type { Said } from "../../wire/people-messages";
import { useBusy } from "../use-busy";
import { usePeople } from "./use-people";

const LONGEST_TEXT = 200;

interface Props {
  readonly session: MatchSession;
  readonly people: People;
  readonly talk: MatchTalk;
}

function Lines({ session, people, talk }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const isHeard = ({ seat, player }: Said): boolean =>
    (session.seat === 0 || seat !== undefined) && !people.isSilenced(player.id);
  const lines = talk.lines.filter(isHeard);
  const newest = lines.at(-1);
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [newest]);
  if (lines.length === 0) return null;
  return (
    <div
      ref={list}
      class="talk-lines"
      role="log"
      // What the seats say is read to them from their bars (speech.tsx).
      aria-live={session.seat === 0 ? "polite" : "off"}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too
      tabIndex={0}
      aria-label={text("talk-title")}
    >
      <ol>
        {lines.map(({ seat, player, text: words }, at) => (
          <li key={at} class={seat ? "" : "muted"}>
            <b>
              <bdi>{seat && seat === session.seat ? text("table-you") : player.name}</bdi>
            </b>{" "}
            <span dir="auto">{words}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function SayForm({ session, people }: Omit<Props, "talk">) {
  const words = useSignal("");
  const [isBusy, run] = useBusy();
  const label = text(session.seat === 0 ? "talk-say-watchers" : "talk-say");
  const say = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const wanted = words.value.trim();
    if (!wanted) return;
    await run(async () => {
      const isSaid = await people.say(session.match, wanted);
      // What has been written meanwhile stays.
      if (isSaid && words.peek().trim() === wanted) words.value = "";
    });
  };
  return (
    <form class="talk-form" onSubmit={(event) => void say(event)}>
      <input
        class="text-input"
        type="text"
        dir="auto"
        autoComplete="off"
        maxLength={LONGEST_TEXT}
        aria-label={label}
        placeholder={label}
        value={words.value}
        onInput={(event) => {
          words.value = event.currentTarget.value;
        }}
      />
      <button type="submit" class="button" aria-disabled={isBusy.value}>
        {text("talk-send")}
      </button>
    </form>
  );
}

// Where the two stand with their consent, and what this one can do about his.
function Consent({ session, people, talk }: Props) {
  const { match, seat } = session;
  if (seat === 0) return null;
  const hasAgreed = talk.agreed[seat - 1]!;
  const isAsked = talk.agreed[otherSeat(seat) - 1]!;
  const name = session.players?.[otherSeat(seat) - 1]?.name ?? "";
  const state = hasAgreed ? (isAsked ? "both" : "waiting") : isAsked ? "asked" : "none";
  const action = hasAgreed ? "talk-take-back" : isAsked ? "talk-agree" : "talk-ask";
  return (
    <div class="talk-consent">
      {/* That the other one asks is announced by talk-menu.tsx. */}
      <p class="muted" role={state === "asked" ? undefined : "status"}>
        {text(`talk-${state}`, { name })}
      </p>
      <button type="button" class="button" onClick={() => void people.agreeTalk(match, !hasAgreed)}>
        {text(action)}
      </button>
    </div>
  );
}

// Before: the table is among people.
export function TalkPanel({ session }: { readonly session: MatchSession }) {
  const people = usePeople();
  session.revision.value;
  const { seat, match, players } = session;
  const other = seat === 0 ? undefined : players?.[otherSeat(seat) - 1];
  if (!people) return null;
  const talk = people.talkAt(match);
  const isOff = other !== undefined && people.isSilenced(other.id);
  return (
    <section class="talk" aria-label={text("talk-title")}>
      <Lines session={session} people={people} talk={talk} />
      {isOff ? (
        <p class="muted">{text("talk-hidden", { name: other.name })}</p>
      ) : (
        <>
          {(seat === 0 || isAgreed(talk)) && <SayForm session={session} people={people} />}
          <Consent session={session} people={people} talk={talk} />
        </>
      )}
    </section>
  );
}
