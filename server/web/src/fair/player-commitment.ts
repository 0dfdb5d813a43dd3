// What a header says of a player without naming him (fairness page, section 2).
import { type Bytes, bigEndian, utf8 } from "./bytes";
import { sha256, tag } from "./hash";

const PLAYER = tag("player");
export const SALT_SIZE = 16;

export function commitToPlayer(salt: Bytes, id: string): Bytes {
  const name = utf8(id);
  return sha256(PLAYER, salt, bigEndian(name.length, 2), name);
}
