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
  const isBusy = useSignal(match !== undefined);
  const input = useRef<HTMLInputElement>(null);

  // What a dropped file needs is fetched before the network may go.
  useEffect(() => {
    void client.workshop();
  }, [client]);

  const judge = async (file: string): Promise<void> => {
    isBusy.value = true;
    const { engine, dice } = await client.workshop();
    const walk: typeof dice.walk = (...way) => dice.walk(...way);
    judged.value = { file, verification: await verifyTranscript(file, { engine, walk }) };
    isBusy.value = false;
  };
  const open = async (file: string): Promise<void> => {
    original.value = file;
    await judge(file);
  };
  const take = async (files: FileList | null | undefined): Promise<void> => {
    const file = files?.[0];
    if (file) await open(await file.text());
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
        void take(event.dataTransfer?.files);
      }}
    >
      <h1>{text("verify-title")}</h1>
      <p>{text("verify-intro")}</p>
      <p>
        <button type="button" class="button" onClick={() => input.current?.click()}>
          {text("verify-open")}
        </button>
        <input
          ref={input}
          type="file"
          class="visually-hidden"
          aria-label={text("verify-open")}
          accept=".json,application/json"
          tabIndex={-1}
          onChange={(event) => void take(event.currentTarget.files)}
        />
      </p>
      {isBusy.value && <p role="status">{text("verify-checking")}</p>}
      {judged.value && <Proofs judged={judged.value} cheat={cheat} />}
    </main>
  );
}
