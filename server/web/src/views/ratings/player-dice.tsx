// How the dice fell in a player's last matches, counted here, from the signed records, and only when
// somebody wants to know.
import { useSignal } from "@preact/signals";
import type { ChiSquare, Counted, DiceSample } from "../../ratings/dice-sample";
import { locale, text } from "../../texts/texts";
import { useBusy } from "../use-busy";

const decimals = (value: number): string =>
  new Intl.NumberFormat(locale.value, { maximumFractionDigits: 1 }).format(value);

function Row({ what, counted }: { readonly what: string; readonly counted: Counted }) {
  const { count, expected, band, isInside } = counted;
  return (
    <tr>
      <th scope="row">{what}</th>
      <td>{count}</td>
      <td>{decimals(expected)}</td>
      <td>
        {band[0]}–{band[1]}
      </td>
      <td>{text(isInside ? "sample-inside" : "sample-outside")}</td>
    </tr>
  );
}

function chiText({ value, bound }: ChiSquare): string {
  const numbers = { value: decimals(value), bound: decimals(bound) };
  const verdict = text(value < bound ? "sample-usual" : "sample-unusual");
  return `${text("sample-chi", numbers)} ${verdict}`;
}

const COLUMNS = ["what", "count", "expected", "band", "verdict"] as const;

function Sample({ sample, matches }: { readonly sample: DiceSample; readonly matches: number }) {
  const { throws, faces, doubles, chiSquare } = sample;
  if (throws === 0) return <p role="status">{text("sample-none")}</p>;
  return (
    <>
      <p role="status">{text("sample-size", { matches, throws, dice: 2 * throws })}</p>
      <div class="ratings-scroll">
        <table aria-label={text("sample-title")}>
          <thead>
            <tr>
              {COLUMNS.map((each) => (
                <th key={each} scope="col">
                  {text(`sample-${each}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {faces.map((each, at) => (
              <Row key={at} what={text("sample-face", { face: at + 1 })} counted={each} />
            ))}
            <Row what={text("sample-doubles")} counted={doubles} />
          </tbody>
        </table>
      </div>
      <p>{chiSquare === null ? text("sample-few") : chiText(chiSquare)}</p>
      <p class="muted">{text("sample-about")}</p>
    </>
  );
}

type Found = Awaited<ReturnType<typeof import("./sample-taking").takeSample>>;

// Before: another one for each player.
export function PlayerDice({ player }: { readonly player: string }) {
  const found = useSignal<Found | null>(null);
  const isFailed = useSignal(false);
  const [isBusy, run] = useBusy();
  const count = async (): Promise<void> => {
    isFailed.value = false;
    try {
      const { takeSample } = await import("./sample-taking");
      found.value = await takeSample(player);
    } catch {
      isFailed.value = true;
    }
  };
  return (
    <section class="player-dice">
      <h2>{text("sample-title")}</h2>
      {found.value ? (
        <Sample {...found.value} />
      ) : (
        <>
          <p class="muted">{text("sample-offer")}</p>
          <button
            type="button"
            class="button"
            disabled={isBusy.value}
            onClick={() => void run(count)}
          >
            {text(isBusy.value ? "sample-counting" : "sample-count-them")}
          </button>
        </>
      )}
      {isFailed.value && <p role="status">{text("home-failed")}</p>}
    </section>
  );
}
