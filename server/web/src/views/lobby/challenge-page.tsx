// A friend's invitation: looking at it takes no seat, sitting down does.
import { useSignal } from "@preact/signals";
import { text } from "../../texts/texts";
import { Refused } from "../../wire/outstanding";
import { useClient } from "../context";
import { route, useParams } from "../router";

const KNOWN = new Set(["no_such_challenge", "own_challenge", "challenge_taken"]);

export function ChallengePage() {
  const client = useClient();
  const challenge = useParams().challenge ?? "";
  const problem = useSignal<string | null>(null);
  const sitDown = async (): Promise<void> => {
    try {
      route(`/t/${await client.accept(challenge)}`);
    } catch (reason) {
      const code = reason instanceof Refused ? reason.error.code : "";
      problem.value = KNOWN.has(code) ? `invite-${code}` : "home-failed";
    }
  };
  return (
    <main class="page challenge" id="content">
      <h1>{text("invite-title")}</h1>
      <p>{text("home-dice")}</p>
      <button type="button" class="primary play-now" onClick={() => void sitDown()}>
        {text("invite-sit-down")}
      </button>
      <p role="status" class="home-problem">
        {problem.value && text(problem.value)}
      </p>
    </main>
  );
}
