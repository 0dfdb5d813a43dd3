// The signatures under a header: the server's always, the seats' where they have given a key.
import { type Bytes, fromHex } from "./bytes";
import { Fault } from "./fault";
import { type Header, isSigner } from "./header";
import { isObject } from "./json";
import { ROLE_NAMES, ROLES, type Role } from "./role";
import { isSigned, SIGNATURE_SIZE, type SignedThing } from "./signing";

// Hex, as they travel.
export interface HeaderSignatures {
  readonly server: string;
  readonly seat1?: string | null;
  readonly seat2?: string | null;
}

// "given": the server's, and what is there of the seats'; "every key": all that the keys call for.
export type Asked = "given" | "every key";

const NAMES = ["server", "seat1", "seat2"] as const;
const headerBy = (role: Role): SignedThing => (role + 1) as SignedThing;

function readSignature(given: unknown): Bytes | null | Fault {
  if (given === undefined || given === null) return null;
  return fromHex(given, SIGNATURE_SIZE) ?? new Fault("bad_member", "a signature has not its form");
}

export async function headerSignatureFault(
  header: Header,
  given: unknown,
  asked: Asked,
): Promise<Fault | null> {
  if (!isObject(given)) return new Fault("bad_member", "the signatures are no object");
  const read = NAMES.map((name) => readSignature(given[name]));
  const malformed = read.find((each) => each instanceof Fault);
  if (malformed instanceof Fault) return malformed;
  for (const role of ROLES) {
    const signature = read[role] as Bytes | null;
    const isAsked = role === 0 || asked === "every key";
    if (!signature && isAsked && isSigner(header, role)) {
      return new Fault("missing_signature", `the header is not signed by ${ROLE_NAMES[role]}`);
    }
    const isGood =
      !signature || (await isSigned(header.keys[role], headerBy(role), header.hash, signature));
    if (!isGood) {
      return new Fault("bad_signature", `the header's signature by ${ROLE_NAMES[role]} is wrong`);
    }
  }
  return null;
}
