// Rated or casual. Where a match cannot be rated, that choice is there all the same and says why.
import { change } from "../../match/settings";
import { isRatedWanted, obstacleTo } from "../../people/rated";
import { text } from "../../texts/texts";

interface Props {
  // Before the names of the inputs.
  readonly group: string;
  readonly hasClock: boolean;
  readonly onChoose?: () => void;
}

export function RatedChoice({ group, hasClock, onChoose }: Props) {
  const obstacle = obstacleTo(hasClock);
  const isRated = isRatedWanted(hasClock);
  const why = `${group}-rated-why`;
  const choose = (rated: boolean): void => {
    change({ rated });
    onChoose?.();
  };
  return (
    <div class="rated-choice">
      <fieldset class="game-choice">
        <legend>{text("rated-legend")}</legend>
        {[false, true].map((each) => (
          <label key={String(each)}>
            <input
              type="radio"
              name={`${group}-rated`}
              value={each ? "rated" : "casual"}
              checked={isRated === each}
              disabled={each && obstacle !== null}
              aria-describedby={each && obstacle ? why : undefined}
              onChange={() => choose(each)}
            />
            <span>{text(each ? "rated-yes" : "rated-no")}</span>
          </label>
        ))}
      </fieldset>
      {obstacle && (
        <p class="muted" id={why}>
          {text(`rated-needs-${obstacle}`)}{" "}
          {obstacle === "account" && <a href="/register">{text("home-register")}</a>}
        </p>
      )}
    </div>
  );
}
