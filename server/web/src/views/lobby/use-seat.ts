// Sitting down at somebody's challenge.
import { type ReadonlySignal, useSignal } from "@preact/signals";
import { takeSeat } from "../../people/arranging";
import { type Problem, problemOf } from "../../people/problem";
import { useClient } from "../context";
import { route } from "../router";

export interface SeatTaking {
  readonly sitDown: (challenge: string, password?: string) => Promise<void>;
  // Why it did not work; null: nothing is wrong.
  readonly problem: ReadonlySignal<Problem | null>;
  // The challenge that asks for a password; null: none does.
  readonly locked: ReadonlySignal<string | null>;
}

export function useSeat(): SeatTaking {
  const client = useClient();
  const problem = useSignal<Problem | null>(null);
  const locked = useSignal<string | null>(null);
  const sitDown = async (challenge: string, password?: string): Promise<void> => {
    try {
      problem.value = null;
      if (locked.value !== challenge) locked.value = null;
      route(`/t/${await takeSeat(client, { challenge, ...(password && { password }) })}`);
    } catch (reason) {
      const found = problemOf(reason);
      const isLocked = found.id === "problem-wrong_password";
      if (isLocked) locked.value = challenge;
      // Who was not asked yet has given no wrong one.
      problem.value = isLocked && !password ? { id: "invite-wants-password" } : found;
    }
  };
  return { sitDown, problem, locked };
}
