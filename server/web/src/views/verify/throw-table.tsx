// Every throw with its proof.
import { useSignal } from "@preact/signals";
import { rollText } from "../../engine/points";
import { toHex } from "../../fair/bytes";
import { shellCommand, type ThrowRow } from "../../match/throws";
import { text } from "../../texts/texts";

interface Props {
  readonly rows: readonly ThrowRow[];
  // The first record that is wrong: its throw and all after it prove nothing any more.
  readonly firstWrong: number;
  readonly names: readonly [string, string];
}

// A digest with the bytes that became dice marked, and those that were skipped struck out.
function Digest({ row }: { readonly row: ThrowRow }) {
  const { digests, used, skipped } = row.reading;
  const bytes = digests.flatMap((digest) => [...digest]);
  const shown = Math.max(...used) + 3;
  return (
    <code>
      {bytes.slice(0, shown).map((byte, at) => {
        const hex = byte.toString(16).padStart(2, "0");
        if (used.includes(at)) return <mark>{hex}</mark>;
        return skipped.includes(at) ? <s>{hex}</s> : <span>{hex}</span>;
      })}
      …
    </code>
  );
}

function CopyButton({ content }: { readonly content: string }) {
  const isCopied = useSignal(false);
  // On plain HTTP by name there is no clipboard; the text can be marked by hand.
  if (!navigator.clipboard) return null;
  return (
    <button
      type="button"
      class="button copy"
      onClick={() =>
        void navigator.clipboard.writeText(content).then(() => {
          isCopied.value = true;
        })
      }
    >
      {text(isCopied.value ? "verify-copied" : "verify-copy")}
    </button>
  );
}

function Arithmetic({ row }: { readonly row: ThrowRow }) {
  const { reading, roll } = row;
  const bytes = reading.digests.flatMap((digest) => [...digest]);
  return (
    <dl class="arithmetic">
      <dt>{text("verify-key")}</dt>
      <dd>
        <code>{toHex(reading.key)}</code>
      </dd>
      <dt>{text("verify-message")}</dt>
      <dd>
        <code>{reading.messages.map(toHex).join(" ")}</code>
      </dd>
      <dt>{text("verify-digest")}</dt>
      <dd>
        <code>{reading.digests.map(toHex).join(" ")}</code>
      </dd>
      <dt>{text("verify-dice")}</dt>
      <dd>
        {reading.used.map((at, index) => (
          <div key={at}>
            {bytes[at]} mod 6 + 1 = {roll.dice[index]}
          </div>
        ))}
      </dd>
      <dt>{text("verify-shell")}</dt>
      <dd>
        <code class="shell">{shellCommand(row)}</code> <CopyButton content={shellCommand(row)} />
      </dd>
    </dl>
  );
}

function kindText(row: ThrowRow, names: readonly [string, string]): string {
  if (row.seat === null) return text("throw-opening");
  const name = names[row.seat - 1]!;
  return row.roll.kind === "extra" ? text("throw-extra", { name }) : name;
}

export function ThrowTable({ rows, firstWrong, names }: Props) {
  return (
    <div class="throws">
      <table>
        <thead>
          <tr>
            <th scope="col">{text("verify-number")}</th>
            <th scope="col">{text("verify-who")}</th>
            <th scope="col">{text("verify-dice")}</th>
            <th scope="col">{text("verify-digest")}</th>
            <th scope="col">{text("verify-ok")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const isGood = row.seq < firstWrong;
            return (
              <tr key={row.seq} class={isGood ? "good" : "wrong"}>
                <th scope="row">{row.roll.index}</th>
                <td class="throw-who">{kindText(row, names)}</td>
                <td class="throw-dice">{rollText(row.roll.dice)}</td>
                <td class="throw-proof">
                  <details>
                    <summary>
                      <Digest row={row} />
                    </summary>
                    <Arithmetic row={row} />
                  </details>
                </td>
                <td class="throw-check">{text(isGood ? "verify-good" : "verify-bad")}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
