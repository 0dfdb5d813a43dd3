// What has been played, roll by roll: rung by rung where it climbed, and whose steps they were.
import { useEffect, useRef } from "preact/hooks";
import { playText } from "../../engine/points";
import { type MoveRow, movesOf, type PlayedSegment } from "../../match/moves";
import type { MatchSession } from "../../match/session";
import { text } from "../../texts/texts";
import { colourOf } from "../position-words";

function Segment({ segment, isHanded }: { readonly segment: PlayedSegment; isHanded: boolean }) {
  const { seat, steps } = segment;
  return (
    <span class="segment">
      {isHanded && <span class={`disc tiny ${colourOf(seat)}`} aria-hidden="true" />}
      {steps.length > 0 ? playText(steps) : "–"}{" "}
    </span>
  );
}

function Row({ row }: { readonly row: MoveRow }) {
  const who = row.seat ?? row.segments[0]?.seat;
  return (
    <li>
      <span class={`disc small ${who ? colourOf(who) : "none"}`} aria-hidden="true" />
      <b>{row.dice.join("-")}</b>
      <span>
        {row.segments.map((segment) => (
          <Segment key={segment.record} segment={segment} isHanded={segment.seat !== who} />
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too
    <ol ref={list} class="moves" tabIndex={0} aria-label={text("table-moves")}>
      {rows.map((row) => (
        <Row key={row.index} row={row} />
      ))}
    </ol>
  );
}
