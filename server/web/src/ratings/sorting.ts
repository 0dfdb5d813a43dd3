// A leaderboard in another order than by rank.
import type { Leader } from "../wire/ratings-http";

export const COLUMNS = ["rank", "name", "rating", "deviation", "matches"] as const;
export type Column = (typeof COLUMNS)[number];

export interface Ranked {
  readonly rank: number;
  readonly leader: Leader;
}

export interface Order {
  readonly column: Column;
  readonly isAscending: boolean;
}

export const BY_RANK: Order = { column: "rank", isAscending: true };

// What is best at first is what is first wanted.
const isAscendingAtFirst = (column: Column): boolean =>
  column === "rank" || column === "name" || column === "deviation";

// After one more click on a column's head.
export const clicked = (order: Order, column: Column): Order =>
  order.column === column
    ? { column, isAscending: !order.isAscending }
    : { column, isAscending: isAscendingAtFirst(column) };

export const ranked = (leaders: readonly Leader[]): readonly Ranked[] =>
  leaders.map((leader, at) => ({ rank: at + 1, leader }));

// Who are equal stay in the order of their ranks.
export function sorted(
  rows: readonly Ranked[],
  { column, isAscending }: Order,
  locale: string,
): readonly Ranked[] {
  const names = new Intl.Collator(locale, { sensitivity: "base", numeric: true });
  const compare: Record<Column, (one: Ranked, other: Ranked) => number> = {
    rank: (one, other) => one.rank - other.rank,
    name: (one, other) => names.compare(one.leader.player.name, other.leader.player.name),
    rating: (one, other) => one.leader.value - other.leader.value,
    deviation: (one, other) => one.leader.deviation - other.leader.deviation,
    matches: (one, other) => one.leader.matches - other.leader.matches,
  };
  const sign = isAscending ? 1 : -1;
  return rows.toSorted((one, other) => sign * compare[column](one, other) || one.rank - other.rank);
}
