// What is on, told by the server as long as somebody looks.
import { useEffect } from "preact/hooks";
import type { Lobby } from "../../wire/messages";
import { useClient } from "../context";

// Whoever comes to play is not kept waiting for what others play.
const FIRST_AFTER_MS = 700;

// Null while it has not come.
export function useLobby(): Lobby | null {
  const client = useClient();
  useEffect(() => {
    const timer = setTimeout(() => client.watchLobby(), FIRST_AFTER_MS);
    return () => {
      clearTimeout(timer);
      client.unwatchLobby();
    };
  }, [client]);
  return client.lobby.value;
}
