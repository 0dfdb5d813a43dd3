// What an invitation is to (docs/protocol.md, section 15).
import type { ChallengeTerms, Person } from "./messages";

export interface Invitation {
  readonly terms: ChallengeTerms;
  readonly player: Person;
  readonly state: "open" | "taken";
  // Whoever accepts it is asked for one.
  readonly password: boolean;
}

// Null: there is none, or nobody can accept it any more.
export async function fetchInvitation(challenge: string): Promise<Invitation | null> {
  if (!/^[0-9a-f]{32}$/.test(challenge)) return null;
  const response = await fetch(`/api/v1/challenges/${challenge}`);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`challenge: ${response.status}`);
  return (await response.json()) as Invitation;
}
