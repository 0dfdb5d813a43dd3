// What is to be known of other players wherever one is: that one is sought, that one has been found,
// that somebody challenges; and why something did not work. At a table with a live match it is in the
// menu, and not here (people.css).
import { useEffect } from "preact/hooks";
import { text } from "../../texts/texts";
import { announce } from "../announcer";
import { useClient } from "../context";
import { currentPath, route } from "../router";
import { callBack } from "./call-back";
import { useEndedMatches } from "./ended-matches";
import { FoundNote } from "./found-note";
import { useNoticeMark } from "./notice-mark";
import { Notices, OwnSeekBar } from "./notices";
import { shareIdentity } from "./share-identity";

export function PeopleBars() {
  const client = useClient();
  const people = client.people.value;

  useEffect(() => shareIdentity(client), [client]);
  useEndedMatches();
  useNoticeMark(people);
  const soughtSince = people?.seek.value?.since;
  useEffect(() => {
    if (soughtSince) announce(text("find-seeking"));
  }, [soughtSince]);
  // A match that begins calls for its player.
  useEffect(
    () =>
      client.begun.subscribe((match) => {
        if (match) callBack();
      }),
    [client],
  );
  useEffect(
    () =>
      people?.found.subscribe((match) => {
        if (match) route(`/t/${match}`);
      }),
    [people],
  );
  // Whoever follows a player sees his next match, unless he has one of his own before him.
  useEffect(
    () =>
      people?.following.begun.subscribe((match) => {
        const isPlaying = client.unfinished
          .peek()
          .some((each) => currentPath.peek() === `/t/${each}`);
        if (match && !isPlaying) route(`/t/${match}`);
      }),
    [client, people],
  );

  if (!people) return null;
  return (
    <>
      <div class="people-bars">
        <OwnSeekBar people={people} />
        <div class="people-notices">
          <Notices people={people} />
        </div>
      </div>
      <FoundNote />
    </>
  );
}
