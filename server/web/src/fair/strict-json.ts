// JSON as files of the scheme need it: a member named twice is refused, never chosen from.
import { Fault } from "./fault";

const DEEPEST = 64;
const TOKEN = /[{}[\],:]|"(?:[^"\\]|\\.)*"|[^\s{}[\],:"]+/gs;

// Whether an object of a text that JSON.parse has taken names a member twice or nests too deep.
function structureFault(text: string): Fault | null {
  const open: (Set<string> | null)[] = [];
  let previous = "";
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === "{" || token === "[") {
      if (open.length === DEEPEST) return new Fault("too_deep", "the file nests too deep");
      open.push(token === "{" ? new Set() : null);
    } else if (token === "}" || token === "]") {
      open.pop();
    } else if (token === ":") {
      const names = open.at(-1);
      const name: string = JSON.parse(previous);
      if (names?.has(name)) return new Fault("duplicate_member", `"${name}" is named twice`);
      names?.add(name);
    }
    previous = token;
  }
  return null;
}

export function parseStrictJson(text: string): unknown | Fault {
  try {
    const value: unknown = JSON.parse(text);
    return structureFault(text) ?? value;
  } catch {
    return new Fault("not_json", "the file is not JSON");
  }
}
