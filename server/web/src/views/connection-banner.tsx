// Says in words that the server is away: loud at a table, quiet elsewhere.
import { text } from "../texts/texts";
import { useClient } from "./context";
import { currentPath } from "./router";

export function ConnectionBanner() {
  const client = useClient();
  const isLost = client.connection.state.value === "lost";
  const isRestarting = client.restartAt.value !== null;
  const isLoud = currentPath.value.startsWith("/t/");
  const shown = isLost ? "connection-lost" : isRestarting ? "connection-restart" : null;
  return (
    <div class={isLoud ? "connection loud" : "connection"} role="alert">
      {shown && <p>{text(shown)}</p>}
    </div>
  );
}
