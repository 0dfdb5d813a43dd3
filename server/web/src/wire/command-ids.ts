// Ids of commands: fresh ones across all tabs and reloads. (`randomUUID` is there in secure
// contexts only.)

const random = crypto.getRandomValues(new Uint32Array(2));
const prefix = Array.from(random, (part) => part.toString(16).padStart(8, "0")).join("");
let count = 0;

export function freshId(): string {
  count += 1;
  return `${prefix}.${count}`;
}
