// A transcript as it comes from outside (fairness page, section 10): the outer members and their
// types are read here; what is inside a member counts where it is checked.
import { Fault } from "./fault";
import { isObject, type Json } from "./json";
import { parseStrictJson } from "./strict-json";

export interface Transcript {
  readonly match: string;
  readonly rules: string;
  readonly players: readonly unknown[];
  readonly header: string;
  readonly signatures: Json;
  readonly records: readonly unknown[];
  readonly recordSignatures: readonly unknown[];
  readonly close: string | null;
  readonly closeSignature: string | null;
  readonly terminals: Json | null;
}

const isText = (value: unknown): value is string => typeof value === "string";
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

// Takes the outer members and remembers the first that is missing or of the wrong type.
class OuterMembers {
  readonly #file: Json;
  fault: Fault | null = null;

  constructor(file: Json) {
    this.#file = file;
  }

  required<T>(name: string, isRight: (value: unknown) => value is T): T {
    const value = this.#file[name];
    if (!isRight(value)) {
      this.fault ??= new Fault(
        value === undefined || value === null ? "missing_member" : "bad_member",
        `the member "${name}" is missing or of the wrong type`,
      );
    }
    return value as T;
  }

  optional<T>(name: string, isRight: (value: unknown) => value is T): T | null {
    const value = this.#file[name];
    return value === undefined || value === null ? null : this.required(name, isRight);
  }
}

export function readTranscript(text: string): Transcript | Fault {
  const file = parseStrictJson(text);
  if (file instanceof Fault) return file;
  if (!isObject(file)) return new Fault("bad_member", "the file holds no object");
  const outer = new OuterMembers(file);
  const format = outer.required("format", isText);
  const transcript: Transcript = {
    match: outer.required("match", isText),
    rules: outer.required("rules", isText),
    players: outer.required("players", isList),
    header: outer.required("header", isText),
    signatures: outer.required("signatures", isObject),
    records: outer.required("records", isList),
    recordSignatures: outer.required("record_signatures", isList),
    close: outer.optional("close", isText),
    closeSignature: outer.optional("close_signature", isText),
    terminals: outer.optional("terminals", isObject),
  };
  if (outer.fault) return outer.fault;
  if (format !== "nfv1") return new Fault("bad_version", "the format is not nfv1");
  if (transcript.records.length !== transcript.recordSignatures.length) {
    return new Fault("wrong_count", "there are not as many record signatures as records");
  }
  return transcript;
}
