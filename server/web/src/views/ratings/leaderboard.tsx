// The table of a leaderboard; the head of each column is a button that sorts by it.
import { useComputed, useSignal } from "@preact/signals";
import { wholePoints } from "../../ratings/numbers";
import {
  BY_RANK,
  COLUMNS,
  type Column,
  clicked,
  type Order,
  ranked,
  sorted,
} from "../../ratings/sorting";
import { locale, text } from "../../texts/texts";
import type { Leader } from "../../wire/ratings-http";
import { PlayerLink } from "../people/player-link";

interface HeadProps {
  readonly column: Column;
  readonly order: Order;
  readonly onSort: () => void;
}

function Head({ column, order, onSort }: HeadProps) {
  const isSorted = order.column === column;
  const direction = order.isAscending ? "ascending" : "descending";
  return (
    <th scope="col" data-column={column} aria-sort={isSorted ? direction : undefined}>
      <button type="button" onClick={onSort}>
        {text(`board-${column}`)}
        <span aria-hidden="true">{isSorted ? (order.isAscending ? " ▲" : " ▼") : ""}</span>
      </button>
    </th>
  );
}

interface Props {
  // By rank.
  readonly leaders: readonly Leader[];
  readonly game: string;
}

// Before: another one for each list.
export function Leaderboard({ leaders, game }: Props) {
  const order = useSignal(BY_RANK);
  const rows = useComputed(() => sorted(ranked(leaders), order.value, locale.value));
  return (
    <div class="ratings-scroll">
      <table aria-label={text("board-label", { game })}>
        <thead>
          <tr>
            {COLUMNS.map((each) => (
              <Head
                key={each}
                column={each}
                order={order.value}
                onSort={() => {
                  order.value = clicked(order.value, each);
                }}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.value.map(({ rank, leader }) => (
            <tr key={leader.player.id}>
              <td>{rank}</td>
              <td>
                <PlayerLink player={leader.player} />
              </td>
              <td>{wholePoints(leader.value)}</td>
              <td>± {wholePoints(leader.deviation)}</td>
              <td>{leader.matches}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
