// Ids of commands: fresh ones across all tabs and reloads. (`randomUUID` is there in secure
// contexts only.)
import { toHex } from "../fair/bytes";

const prefix = toHex(crypto.getRandomValues(new Uint8Array(8)));
let count = 0;

export function freshId(): string {
  count += 1;
  return `${prefix}.${count}`;
}
