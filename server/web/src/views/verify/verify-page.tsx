// The proofs of a match, throw by throw: of one on this server, or of a file from anywhere, with
// the network off too.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type Verification, verifyTranscript } from "../../fair/verify";
import { throwsOf, withOneByteChanged } from "../../match/throws";
import { text } from "../../texts/texts";
import { fetchTranscript } from "../../wire/http";
import { useClient } from "../context";
import { useParams } from "../router";
import { ThrowTable } from "./throw-table";
import { VerdictLine } from "./verdict-line";

interface Judged {
  readonly file: string;
  readonly verification: Verification;
}

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

// A receipt is told from a transcript by what it lacks.
const isReceipt = (file: string): boolean => /"record"\s*:/.test(file) && !/"records"/.test(file);

function recordsOf(file: string): readonly string[] {
  try {
    const records: unknown = JSON.parse(file).records;
    return Array.isArray(records) ? records.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

function Proofs({ judged, cheat }: { readonly judged: Judged; readonly cheat: () => void }) {
  const { file, verification } = judged;
  const { header, wrong, players } = verification;
  const rows = header ? throwsOf(header, recordsOf(file)) : [];
  const firstWrong = wrong ? (wrong.record ?? 0) : Number.POSITIVE_INFINITY;
  const isCloseWrong = wrong?.place === "close";
  const names: [string, string] = [
    players?.[0].name ?? text("table-white"),
    players?.[1].name ?? text("table-black"),
  ];
  return (
    <>
      <VerdictLine verification={verification} />
      {rows.length > 0 && (
        <>
          <p>
            <button type="button" class="button cheat" onClick={cheat}>
              {text(wrong ? "verify-cheat-undo" : "verify-cheat")}
            </button>
          </p>
          <ThrowTable
            rows={rows}
            firstWrong={isCloseWrong ? Number.POSITIVE_INFINITY : firstWrong}
            names={names}
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
  const judged = useSignal<Judged | null>(null);
  const original = useSignal<string | null>(null);
  const receipt = useSignal<string | null>(null);
  const isBusy = useSignal(match !== undefined);

  // What a dropped file needs is fetched before the network may go.
  useEffect(() => {
    void client.workshop();
  }, [client]);

  const judge = async (file: string): Promise<void> => {
    isBusy.value = true;
    const { engine, dice } = await client.workshop();
    const walk: typeof dice.walk = (...way) => dice.walk(...way);
    const tools = { engine, walk, receipt: receipt.value };
    judged.value = { file, verification: await verifyTranscript(file, tools) };
    isBusy.value = false;
  };
  const open = async (file: string): Promise<void> => {
    original.value = file;
    await judge(file);
  };
  const openReceipt = async (file: string): Promise<void> => {
    receipt.value = file;
    if (original.value) await judge(original.value);
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

  const cheat = (): void => {
    const { header, wrong } = judged.value!.verification;
    if (wrong) return void judge(original.value!);
    const rows = throwsOf(header!, recordsOf(original.value!));
    const victim = rows[Math.floor(rows.length / 2)]!;
    void judge(withOneByteChanged(original.value!, victim.seq));
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
      {receipt.value && (
        <p class="muted" role="status">
          {text("verify-with-receipt")}
        </p>
      )}
      {isBusy.value && <p role="status">{text("verify-checking")}</p>}
      {judged.value && <Proofs judged={judged.value} cheat={cheat} />}
    </main>
  );
}
