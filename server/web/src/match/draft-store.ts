// Drafts outlive a reload and are shared between the tabs of a browser. They never leave it.
import type { Step } from "../engine/game";
import type { MatchId } from "../wire/messages";

interface StoredDraft {
  // Of the record that the draft answers: it is of no use for another.
  readonly base: number;
  readonly steps: readonly Step[];
}

const keyOf = (match: MatchId): string => `draft.${match}`;

function isStep(value: unknown): value is Step {
  const step = value as Partial<Step> | null;
  return Number.isInteger(step?.from) && Number.isInteger(step?.die);
}

export function loadDraft(match: MatchId, base: number): readonly Step[] {
  try {
    const stored: StoredDraft | null = JSON.parse(localStorage.getItem(keyOf(match)) ?? "null");
    return stored?.base === base ? stored.steps.filter(isStep) : [];
  } catch {
    return [];
  }
}

export function saveDraft(match: MatchId, base: number, steps: readonly Step[]): void {
  localStorage.setItem(keyOf(match), JSON.stringify({ base, steps } satisfies StoredDraft));
}

export function dropDraft(match: MatchId): void {
  localStorage.removeItem(keyOf(match));
}

// Calls back when another tab has changed the draft.
export function followDraft(match: MatchId, changed: () => void): () => void {
  const listener = ({ key }: StorageEvent): void => {
    if (key === keyOf(match)) changed();
  };
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}
