// A link for a friend: whoever opens it and sits down is the opponent.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { text } from "../texts/texts";
import type { ChallengeTerms } from "../wire/messages";
import { useClient } from "./context";

const POINTS = [1, 3, 5, 7] as const;
const CLOCKS = {
  none: undefined,
  fast: { reserve_ms: 120_000, delay_ms: 8_000, increment_ms: 0, rung_ms: 3_000 },
  normal: { reserve_ms: 600_000, delay_ms: 12_000, increment_ms: 0, rung_ms: 5_000 },
} as const;
type Clock = keyof typeof CLOCKS;

function QrCode({ content }: { readonly content: string }) {
  const host = useRef<SVGPathElement>(null);
  const size = useSignal(1);
  useEffect(() => {
    void import("qrcode-generator").then(({ default: make }) => {
      const code = make(0, "M");
      code.addData(content);
      code.make();
      const count = code.getModuleCount();
      let path = "";
      for (let row = 0; row < count; ++row) {
        for (let column = 0; column < count; ++column) {
          if (code.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`;
        }
      }
      size.value = count;
      host.current?.setAttribute("d", path);
    });
  }, [content, size]);
  return (
    <svg
      class="qr-code"
      viewBox={`-2 -2 ${size.value + 4} ${size.value + 4}`}
      role="img"
      aria-label={text("invite-qr")}
    >
      <rect x="-2" y="-2" width="100%" height="100%" fill="#fff" />
      <path ref={host} fill="#000" />
    </svg>
  );
}

function InviteLink({ link }: { readonly link: string }) {
  const isCopied = useSignal(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    // On plain HTTP by name there is no clipboard; then the link is selected.
    await navigator.clipboard?.writeText(link).then(
      () => {
        isCopied.value = true;
      },
      () => undefined,
    );
    field.current?.select();
  };
  return (
    <div class="invite-link">
      <input
        ref={field}
        class="text-input"
        readOnly
        value={link}
        aria-label={text("invite-link")}
      />
      <button type="button" class="button" onClick={copy}>
        {text(isCopied.value ? "invite-copied" : "invite-copy")}
      </button>
      <p class="muted" role="status">
        {text("invite-waiting")}
      </p>
      <QrCode content={link} />
    </div>
  );
}

export function Invite({ rules }: { readonly rules: string }) {
  const client = useClient();
  const points = useSignal<number>(1);
  const clock = useSignal<Clock>("none");
  const link = useSignal<string | null>(null);
  const invite = async (): Promise<void> => {
    const time = CLOCKS[clock.value];
    const terms: ChallengeTerms = {
      rules,
      points: points.value,
      rated: false,
      ...(time && { clock: time }),
    };
    link.value = `${location.origin}/c/${await client.challenge(terms)}`;
  };
  return (
    <div class="invite">
      <button type="button" class="button invite-button" onClick={() => void invite()}>
        {text("invite-friend")}
      </button>
      <label>
        {text("invite-points")}{" "}
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
        {text("invite-clock")}{" "}
        <select
          value={clock.value}
          onChange={(event) => {
            clock.value = event.currentTarget.value as Clock;
          }}
        >
          {Object.keys(CLOCKS).map((each) => (
            <option key={each} value={each}>
              {text(`invite-clock-${each}`)}
            </option>
          ))}
        </select>
      </label>
      {link.value && <InviteLink link={link.value} />}
    </div>
  );
}
