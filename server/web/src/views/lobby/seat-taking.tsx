// What is said, and asked for, where a challenge could not be taken: a password, or the way to the match
// that is in the way.
import { useSignal } from "@preact/signals";
import { text } from "../../texts/texts";
import { PasswordField } from "./password-field";
import type { SeatTaking } from "./use-seat";

export function SeatProblem({ problem }: Pick<SeatTaking, "problem">) {
  const { id, match } = problem.value ?? {};
  return (
    <p role="status" class="home-problem">
      {id && text(id)}
      {match && (
        <>
          {" "}
          <a href={`/t/${match}`}>{text("problem-go-there")}</a>
        </>
      )}
    </p>
  );
}

interface Props {
  readonly challenge: string;
  readonly sitDown: SeatTaking["sitDown"];
}

export function PasswordForm({ challenge, sitDown }: Props) {
  const password = useSignal("");
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    void sitDown(challenge, password.value);
  };
  return (
    <form class="password-form" onSubmit={send}>
      <PasswordField password={password} label={text("invite-password")} />
      <button type="submit" class="button">
        {text("invite-sit-down")}
      </button>
    </form>
  );
}
