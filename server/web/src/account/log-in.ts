// Logging in where somebody may be already.
import { type Login, logIn, NotDone, type SignedIn } from "../wire/account-http";
import { hasPlayed } from "../wire/people-http";

// `guest`: whom this browser is so far; null: nobody. Null: he has played, and the person has not
// said yet that he gives that up. Who has played nothing is given up without a word.
export async function logInHere(
  login: Login,
  guest: string | null,
  isGivingUp: boolean,
): Promise<SignedIn | null> {
  const isWorthless = guest !== null && !isGivingUp && !(await playsMatter(guest));
  const replace = (isGivingUp || isWorthless) && { replace: true };
  try {
    return await logIn({ ...login, ...replace });
  } catch (reason) {
    if (reason instanceof NotDone && reason.code === "other_identity") return null;
    throw reason;
  }
}

// When in doubt, they do.
const playsMatter = (guest: string): Promise<boolean> => hasPlayed(guest).catch(() => true);
