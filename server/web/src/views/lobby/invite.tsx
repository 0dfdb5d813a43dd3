// A link for a friend: whoever opens it and sits down is the opponent.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { invite } from "../../people/arranging";
import { isRatedWanted } from "../../people/rated";
import { clockOf, POINTS, PACES as SOUGHT_PACES } from "../../people/wish";
import { text } from "../../texts/texts";
import { useClient } from "../context";
import { RatedChoice } from "../people/rated-choice";
import { usePeople } from "../people/use-people";
import { paceText } from "../people/words";
import { ShareLink } from "../share-link";
import { useBusy } from "../use-busy";
import { PasswordField } from "./password-field";

const PACES = {
  none: null,
  ...SOUGHT_PACES,
  move: { reservePerPoint: 0, delay: 30, rung: 5 },
} as const;
type PaceName = keyof typeof PACES;
const PACE_NAMES = Object.keys(PACES) as PaceName[];

function paceWords(name: PaceName, points: number): string {
  if (name === "none") return text("pace-untimed");
  if (name === "move") return text("invite-clock-move", { seconds: PACES.move.delay });
  return text("invite-clock-paced", { pace: text(`pace-${name}`), clock: paceText(name, points) });
}

export function Invite({ rules }: { readonly rules: string }) {
  const client = useClient();
  const points = useSignal<number>(1);
  const pace = useSignal<PaceName>("none");
  const isListed = useSignal(false);
  const password = useSignal("");
  const link = useSignal<string | null>(null);
  const people = usePeople();
  const [isBusy, run] = useBusy();
  const make = async (): Promise<void> => {
    const spans = PACES[pace.value];
    const clock = spans && { clock: clockOf(spans, points.value) };
    const terms = { rules, points: points.value, rated: isRatedWanted(!!spans), ...clock };
    try {
      people?.forgetProblem();
      const challenge = await invite(client, {
        terms,
        ...(isListed.value && { listed: true }),
        ...(password.value && { password: password.value }),
      });
      link.value = `${location.origin}/c/${challenge}`;
    } catch (reason) {
      people?.report(reason);
    }
  };
  const hasClock = PACES[pace.value] !== null;
  const isRated = isRatedWanted(hasClock);
  // Other terms are another invitation.
  useEffect(() => {
    link.value = null;
  }, [rules, points.value, pace.value, isRated, isListed.value, password.value, link]);
  return (
    <div class="invite">
      <label>
        {text("invite-points")}
        <select
          value={points.value}
          onChange={(event) => {
            points.value = Number(event.currentTarget.value);
          }}
        >
          {POINTS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <label>
        {text("invite-clock")}
        <select
          value={pace.value}
          onChange={(event) => {
            pace.value = event.currentTarget.value as PaceName;
          }}
        >
          {PACE_NAMES.map((each) => (
            <option key={each} value={each}>
              {paceWords(each, points.value)}
            </option>
          ))}
        </select>
      </label>
      <RatedChoice group="invite" hasClock={hasClock} />
      <label class="switch">
        <input
          type="checkbox"
          checked={isListed.value}
          onChange={(event) => {
            isListed.value = event.currentTarget.checked;
          }}
        />
        {text("invite-listed")}
      </label>
      <PasswordField password={password} label={text("invite-password-wanted")} />
      {link.value ? (
        <ShareLink link={link.value} label={text("invite-link")} note={text("invite-waiting")} />
      ) : (
        <button
          type="button"
          class="button invite-make"
          disabled={isBusy.value}
          onClick={() => void run(make)}
        >
          {text("invite-make")}
        </button>
      )}
    </div>
  );
}
