// What has been played, roll by roll.
import { useEffect, useRef } from "preact/hooks";
import { playText } from "../../engine/points";
import { type MoveRow, movesOf } from "../../match/moves";
import type { MatchSession } from "../../match/session";
import { text } from "../../texts/texts";
import { colourOf } from "../position-words";

function Row({ row }: { readonly row: MoveRow }) {
  const who = row.seat ?? row.segments[0]?.seat;
  return (
    <li>
      <span class={`disc small ${who ? colourOf(who) : "none"}`} />
      <b>{row.dice.join("-")}</b>
      <span>
        {row.segments.map(({ seat, steps, record }) => (
          <span key={record} class={seat === who ? "segment" : `segment handed ${colourOf(seat)}`}>
            {steps.length > 0 ? playText(steps) : "–"}{" "}
          </span>
        ))}
      </span>
    </li>
  );
}

export function MoveList({ session }: { readonly session: MatchSession }) {
  session.revision.value;
  const list = useRef<HTMLOListElement>(null);
  const rows = movesOf(session.book?.records ?? []);
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [rows.length]);
  return (
    <ol ref={list} class="moves" aria-label={text("table-moves")}>
      {rows.map((row) => (
        <Row key={row.index} row={row} />
      ))}
    </ol>
  );
}
