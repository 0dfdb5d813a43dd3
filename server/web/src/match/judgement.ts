// A file from anywhere, judged: the transcript by itself, and apart from it whether it keeps to a
// receipt, so that a receipt of another match does not make wrong what is right.
import type { Fault } from "../fair/fault";
import { checkReceipt } from "../fair/receipt";
import { type Tools, type Verification, verifyTranscript } from "../fair/verify";

export interface Judgement {
  readonly file: string;
  // In hex; none where the file has not its form.
  readonly records: readonly string[];
  readonly verification: Verification;
  // Null: the receipt goes with the transcript, or there is none to hold it against.
  readonly receiptFault: Fault | null;
}

// A receipt is told from a transcript by what it lacks.
export const isReceipt = (file: string): boolean =>
  /"record"\s*:/.test(file) && !/"records"/.test(file);

function recordsOf(file: string): readonly string[] {
  try {
    const records: unknown = JSON.parse(file).records;
    return Array.isArray(records) ? records.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

export async function judge(file: string, { receipt = null, ...tools }: Tools): Promise<Judgement> {
  const verification = await verifyTranscript(file, tools);
  const { header } = verification;
  const records = recordsOf(file);
  const isHeld = receipt !== null && header !== null;
  const receiptFault = isHeld ? await checkReceipt(receipt, header, records) : null;
  return { file, records, verification, receiptFault };
}
