// The other players, fetched if nobody has yet.
import { useEffect } from "preact/hooks";
import type { People } from "../../people/people";
import { useClient } from "../context";

// Null while they are on their way.
export function usePeople(): People | null {
  const client = useClient();
  useEffect(() => {
    client.meetPeople().catch(() => undefined);
  }, [client]);
  return client.people.value;
}
