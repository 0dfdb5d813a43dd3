// A friend's invitation: looking at it takes no seat, sitting down does.
import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Problem } from "../../people/problem";
import { text } from "../../texts/texts";
import { fetchInvitation, type Invitation } from "../../wire/invitation";
import { termsText } from "../people/words";
import { useParams } from "../router";
import { PasswordForm, SeatProblem } from "./seat-taking";
import { useSeat } from "./use-seat";

// Why there is nothing to accept; null: there may be.
function obstacleOf(invitation: Invitation | null | undefined): Problem | null {
  if (invitation === undefined) return null;
  if (!invitation) return { id: "problem-no_such_challenge" };
  return invitation.state === "taken" ? { id: "problem-challenge_taken" } : null;
}

export function ChallengePage() {
  const challenge = useParams().challenge ?? "";
  const { sitDown, problem, locked } = useSeat();
  // Undefined while it has not come; whoever cannot be told may try all the same.
  const invitation = useSignal<Invitation | null | undefined>(undefined);
  useEffect(() => {
    let isLeft = false;
    fetchInvitation(challenge).then(
      (found) => {
        if (!isLeft) invitation.value = found;
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [challenge, invitation]);
  const { value } = invitation;
  const hindrance = useComputed(() => obstacleOf(invitation.value));
  const wrong = useComputed(() => problem.value ?? hindrance.value);
  const isLocked = locked.value !== null || (value?.password && hindrance.value === null);
  return (
    <main class="page challenge" id="content">
      <h1>{text("invite-title")}</h1>
      <p class="invitation">
        {value && (
          <>
            <b>{value.player.name}</b> {termsText(value.terms)}
          </>
        )}
      </p>
      <p>{text("home-dice")}</p>
      {isLocked ? (
        <PasswordForm challenge={challenge} sitDown={sitDown} />
      ) : (
        <button
          type="button"
          class="primary play-now"
          disabled={hindrance.value !== null}
          onClick={() => void sitDown(challenge)}
        >
          {text("invite-sit-down")}
        </button>
      )}
      <SeatProblem problem={wrong} />
    </main>
  );
}
