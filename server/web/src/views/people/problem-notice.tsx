// Why something did not work, until it is closed or something else is tried; with the way to the
// match that is in the way.
import type { People } from "../../people/people";
import { text } from "../../texts/texts";

export function ProblemNotice({ people }: { readonly people: People }) {
  const problem = people.problem.value;
  return (
    <div role="status">
      {problem && (
        <section class="people-bar problem">
          <p>{text(problem.id)}</p>
          {problem.match && (
            <a class="button" href={`/t/${problem.match}`} onClick={() => people.forgetProblem()}>
              {text("problem-go-there")}
            </a>
          )}
          <button type="button" class="button" onClick={() => people.forgetProblem()}>
            {text("notice-close")}
          </button>
        </section>
      )}
    </div>
  );
}
