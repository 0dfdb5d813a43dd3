// Becoming an account's player where somebody may be already.
import { NotDone, type SignedIn } from "../wire/account-http";
import { hasPlayed } from "../wire/people-http";

// What is asked of the server; `replace`: whoever this browser is already, is given up.
export type SignIn = (more: { readonly replace?: true }) => Promise<SignedIn>;

// `guest`: whom this browser is so far; null: nobody. Null: he has played, and the person has not
// said yet that he gives that up. Who has played nothing is given up without a word.
export async function signInHere(
  signIn: SignIn,
  guest: string | null,
  isGivingUp: boolean,
): Promise<SignedIn | null> {
  const isWorthless = guest !== null && !isGivingUp && !(await mayHavePlayed(guest));
  try {
    return await signIn(isGivingUp || isWorthless ? { replace: true } : {});
  } catch (reason) {
    if (reason instanceof NotDone && reason.code === "other_identity") return null;
    throw reason;
  }
}

const mayHavePlayed = (guest: string): Promise<boolean> => hasPlayed(guest).catch(() => true);
