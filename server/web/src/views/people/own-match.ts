// The match against a person that this player has to finish before he can begin another one.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { MatchSession } from "../../match/session";
import type { MatchId } from "../../wire/messages";
import { useClient } from "../context";
import { isAmongPeople } from "../table/among-people";

function isInTheWay(session: MatchSession): boolean {
  session.revision.value;
  return session.players !== null && isAmongPeople(session) && !session.book?.close;
}

// Null: none, as far as is known.
export function useOwnMatch(): MatchId | null {
  const client = useClient();
  const unfinished = client.unfinished.value;
  const sessions = useSignal<readonly MatchSession[]>([]);
  useEffect(() => {
    let isLeft = false;
    Promise.all(unfinished.map((match) => client.session(match))).then(
      (opened) => {
        if (!isLeft) sessions.value = opened;
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [client, unfinished, sessions]);
  const found = sessions.value.find((each) => each.seat !== 0 && isInTheWay(each));
  return found?.match ?? null;
}
