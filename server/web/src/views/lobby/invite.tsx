// A link for a friend: whoever opens it and sits down is the opponent.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { text } from "../../texts/texts";
import type { ChallengeTerms } from "../../wire/messages";
import { useClient } from "../context";
import { ShareLink } from "../share-link";

const POINTS = [1, 3, 5, 7] as const;

// Spans in seconds; the reserve grows with the match, the rung's is added for each that a ladder
// may climb.
const PACES = {
  none: null,
  fast: { reservePerPoint: 60, delay: 8, rung: 3 },
  normal: { reservePerPoint: 120, delay: 12, rung: 5 },
  slow: { reservePerPoint: 240, delay: 20, rung: 8 },
  move: { reservePerPoint: 0, delay: 30, rung: 5 },
} as const;
type PaceName = keyof typeof PACES;
const PACE_NAMES = Object.keys(PACES) as PaceName[];

function clockOf(name: PaceName, points: number): NonNullable<ChallengeTerms["clock"]> | null {
  const pace = PACES[name];
  return (
    pace && {
      reserve_ms: pace.reservePerPoint * points * 1000,
      delay_ms: pace.delay * 1000,
      increment_ms: 0,
      rung_ms: pace.rung * 1000,
    }
  );
}

function paceText(name: PaceName, points: number): string {
  const pace = PACES[name];
  if (!pace) return text("invite-clock-none");
  const minutes = (pace.reservePerPoint * points) / 60;
  return text(`invite-clock-${name}`, { minutes, seconds: pace.delay });
}

export function Invite({ rules }: { readonly rules: string }) {
  const client = useClient();
  const points = useSignal<number>(1);
  const pace = useSignal<PaceName>("none");
  const isListed = useSignal(false);
  const link = useSignal<string | null>(null);
  const isRefused = useSignal(false);
  const make = async (): Promise<void> => {
    const clock = clockOf(pace.value, points.value);
    const terms = { rules, points: points.value, rated: false, ...(clock && { clock }) };
    try {
      isRefused.value = false;
      link.value = `${location.origin}/c/${await client.challenge(
        isListed.value ? { terms, listed: true } : { terms },
      )}`;
    } catch {
      isRefused.value = true;
    }
  };
  // Other terms are another invitation.
  useEffect(() => {
    link.value = null;
  }, [rules, points.value, pace.value, isListed.value, link]);
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
              {paceText(each, points.value)}
            </option>
          ))}
        </select>
      </label>
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
      {link.value ? (
        <ShareLink link={link.value} label={text("invite-link")} note={text("invite-waiting")} />
      ) : (
        <button type="button" class="button invite-make" onClick={() => void make()}>
          {text("invite-make")}
        </button>
      )}
      <p class="home-problem" role="status">
        {isRefused.value && text("home-failed")}
      </p>
    </div>
  );
}
