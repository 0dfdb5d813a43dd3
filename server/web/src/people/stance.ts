// How this player wants to meet another one.
import type { Person } from "../wire/messages";
import type { Relation } from "../wire/people-messages";

export interface Stance {
  readonly muted: boolean;
  readonly blocked: boolean;
}

const OPEN: Stance = { muted: false, blocked: false };

export function stanceOn(relations: readonly Relation[], player: string | undefined): Stance {
  const found = relations.find((each) => each.player.id === player);
  return found ? { muted: found.muted ?? false, blocked: found.blocked ?? false } : OPEN;
}

// Nothing that he says is shown.
export const isHidden = ({ muted, blocked }: Stance): boolean => muted || blocked;

export function withStance(
  relations: readonly Relation[],
  player: Person,
  change: Partial<Stance>,
): readonly Relation[] {
  const stance = { ...stanceOn(relations, player.id), ...change };
  const others = relations.filter((each) => each.player.id !== player.id);
  return isHidden(stance) ? [...others, { player, ...stance }] : others;
}
