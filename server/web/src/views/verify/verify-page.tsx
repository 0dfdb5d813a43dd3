// The proofs of a match, throw by throw: of one on this server, or of a file from anywhere, with
// the network off too.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { isReceipt, type Judgement, judge } from "../../match/judgement";
import { throwsOf, withOneByteChanged } from "../../match/throws";
import { text } from "../../texts/texts";
import { fetchTranscript } from "../../wire/transcript";
import { useClient } from "../context";
import { useParams } from "../router";
import { seatNames } from "../seat-names";
import { addFaultTexts, faultText } from "./fault-texts";
import { ThrowTable } from "./throw-table";
import { VerdictLine } from "./verdict-line";

export { addFaultTexts };

interface FileButtonProps {
  readonly name: string;
  readonly onFile: (content: string) => void;
}

function FileButton({ name, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const taken = async (): Promise<void> => {
    const file = input.current?.files?.[0];
    if (file) onFile(await file.text());
    input.current!.value = "";
  };
  return (
    <>
      <button type="button" class="button" onClick={() => input.current?.click()}>
        {name}
      </button>
      <input
        ref={input}
        type="file"
        class="visually-hidden"
        aria-label={name}
        accept=".json,application/json"
        tabIndex={-1}
        onChange={() => void taken()}
      />
    </>
  );
}

// How the match and the receipt go together.
function ReceiptLine({ judged }: { readonly judged: Judgement | null }) {
  if (!judged?.verification.header) {
    return (
      <p class="muted" role="status">
        {text("verify-receipt-waits")}
      </p>
    );
  }
  const { receiptFault } = judged;
  return (
    <p class={receiptFault ? "verdict wrong" : "muted"} role="status">
      {receiptFault
        ? text("verify-receipt-wrong", { why: faultText(receiptFault) })
        : text("verify-with-receipt")}
    </p>
  );
}

interface ProofsProps {
  readonly judged: Judgement;
  readonly isChanged: boolean;
  readonly cheat: () => void;
}

function Proofs({ judged, isChanged, cheat }: ProofsProps) {
  const { records, verification } = judged;
  const { header, wrong, players } = verification;
  const rows = header ? throwsOf(header, records) : [];
  const firstWrong = wrong ? (wrong.record ?? 0) : Number.POSITIVE_INFINITY;
  const isCloseWrong = wrong?.place === "close";
  return (
    <>
      <VerdictLine verification={verification} />
      {rows.length > 0 && (
        <>
          {(isChanged || !wrong) && (
            <p>
              <button type="button" class="button cheat" onClick={cheat}>
                {text(isChanged ? "verify-cheat-undo" : "verify-cheat")}
              </button>
            </p>
          )}
          <ThrowTable
            rows={rows}
            firstWrong={isCloseWrong ? Number.POSITIVE_INFINITY : firstWrong}
            names={seatNames(players)}
          />
        </>
      )}
      <h2>{text("verify-not-proved")}</h2>
      <p>{text("verify-not-proved-text")}</p>
    </>
  );
}

export function VerifyPage() {
  const client = useClient();
  const match = useParams().match;
  const judged = useSignal<Judgement | null>(null);
  const original = useSignal<string | null>(null);
  const receipt = useSignal<string | null>(null);
  const isBusy = useSignal(match !== undefined);

  // What a dropped file needs is fetched before the network may go.
  useEffect(() => {
    void client.workshop();
  }, [client]);

  const look = async (file: string): Promise<void> => {
    isBusy.value = true;
    const { engine, dice } = await client.workshop();
    const walk: typeof dice.walk = (...way) => dice.walk(...way);
    judged.value = await judge(file, { engine, walk, receipt: receipt.value });
    isBusy.value = false;
  };
  const open = async (file: string): Promise<void> => {
    original.value = file;
    await look(file);
  };
  const openReceipt = async (file: string): Promise<void> => {
    receipt.value = file;
    if (original.value) await look(original.value);
  };
  // Both may be dropped together, in any order.
  const take = async (files: Iterable<File>): Promise<void> => {
    for (const file of files) {
      const content = await file.text();
      await (isReceipt(content) ? openReceipt(content) : open(content));
    }
  };

  useEffect(() => {
    if (!match) return;
    fetchTranscript(match).then(open, () => {
      isBusy.value = false;
    });
  }, [match]);

  const isChanged = judged.value !== null && judged.value.file !== original.value;
  const cheat = (): void => {
    if (isChanged) return void look(original.value!);
    const { records, verification } = judged.value!;
    const rows = throwsOf(verification.header!, records);
    const victim = rows[Math.floor(rows.length / 2)]!;
    void look(withOneByteChanged(original.value!, victim.seq));
  };

  return (
    <main
      class="page verify"
      id="content"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer?.files ?? []);
      }}
    >
      <h1>{text("verify-title")}</h1>
      <p>{text("verify-intro")}</p>
      <p class="verify-files">
        <FileButton name={text("verify-open")} onFile={(file) => void open(file)} />
        <FileButton name={text("verify-receipt")} onFile={(file) => void openReceipt(file)} />
      </p>
      {receipt.value && <ReceiptLine judged={judged.value} />}
      {isBusy.value && <p role="status">{text("verify-checking")}</p>}
      {judged.value && <Proofs judged={judged.value} isChanged={isChanged} cheat={cheat} />}
    </main>
  );
}
