// What other players want, and what has become of what one wanted oneself: under the page, or in the
// menu of a table at which a match is on.
import type { People } from "../../people/people";
import { EndedMatches, endedMatches } from "./ended-matches";
import { Invitation, SentNotice } from "./invitations";
import { ProblemNotice } from "./problem-notice";
import { SeekBar } from "./seek-bar";
import { usePeople } from "./use-people";

// Of those that nobody has seen to yet.
export const noticesOf = (people: People): number =>
  people.challenges.value.length +
  endedMatches.value.length +
  Number(people.sent.value?.isGone ?? false) +
  Number(people.problem.value !== null);

export function OwnSeekBar({ people }: { readonly people: People }) {
  const seek = people.seek.value;
  return seek && <SeekBar key={seek.since} people={people} seek={seek} />;
}

export function Notices({ people }: { readonly people: People }) {
  const sent = people.sent.value;
  return (
    <>
      {people.challenges.value.map((each) => (
        <Invitation key={each.challenge} people={people} challenged={each} />
      ))}
      {sent && <SentNotice people={people} sent={sent} />}
      <EndedMatches />
      <ProblemNotice people={people} />
    </>
  );
}

export function TableNotices() {
  const people = usePeople();
  return (
    people && (
      <div class="table-notices">
        <OwnSeekBar people={people} />
        <Notices people={people} />
      </div>
    )
  );
}
