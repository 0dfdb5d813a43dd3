// What goes along with a table that is shown, once nobody waits for it any more: sounds, the page's
// title, comings and goings read aloud, and what can be done about the people at it.
import { effect } from "@preact/signals";
import { SEATS } from "../../fair/role";
import type { MatchSession } from "../../match/session";
import type { TableModel } from "../../match/table";
import { text } from "../../texts/texts";
import { announce } from "../announcer";
import { PlayerMenu } from "../people/door";
import { isAmongPeople } from "./among-people";
import { attractAttention } from "./attention";
import { nameOf } from "./narration";
import { soundTable } from "./sounds";

// Who comes and who goes, but for the viewer himself.
function speakPresences(session: MatchSession): () => void {
  const known = session.presences.map((each) => each?.online ?? true);
  return effect(() => {
    session.revision.value;
    for (const seat of SEATS) {
      const isOnline = session.presences[seat - 1]?.online ?? true;
      if (isOnline === known[seat - 1]) continue;
      known[seat - 1] = isOnline;
      const isWorthIt = seat !== session.seat && session.phase === "live";
      const id = isOnline ? "spoken-back" : "spoken-offline";
      if (isWorthIt) announce(text(id, { name: nameOf(session, seat) }));
    }
  });
}

// From now on; returns what ends that.
export function attend(model: TableModel): () => void {
  if (isAmongPeople(model.session)) PlayerMenu.fetch();
  const { session } = model;
  const endings = [soundTable(model), speakPresences(session), attractAttention(session)];
  return () => {
    for (const end of endings) end();
  };
}
