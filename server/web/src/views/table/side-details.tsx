// Beside the board on wide screens, once nobody waits for it: the moves, and what is said.
import type { MatchSession } from "../../match/session";
import { TalkPanel } from "../people/table-door";
import { RatedNote } from "../ratings/door";
import { isAmongPeople } from "./among-people";
import { MoveList } from "./move-list";

export function SideDetails({ session }: { readonly session: MatchSession }) {
  session.revision.value;
  return (
    <div class="side-details">
      {session.book?.rules.rated && <RatedNote />}
      <MoveList session={session} />
      {isAmongPeople(session) && <TalkPanel session={session} />}
    </div>
  );
}
