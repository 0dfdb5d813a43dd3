// What has been played, roll by roll: rung by rung where it climbed, and whose steps they were.
import { useEffect, useRef } from "preact/hooks";
import { playText, rollText } from "../../engine/points";
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
      <b>{rollText(row.dice)}</b>
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
  // Where its reader has left it: what comes beside it later takes some of its height.
  const isAtEnd = useRef(true);
  const showEnd = (): void => list.current?.scrollTo({ top: list.current.scrollHeight });
  useEffect(showEnd, [rows.length]);
  useEffect(() => {
    const resizes = new ResizeObserver(() => {
      if (isAtEnd.current) showEnd();
    });
    resizes.observe(list.current!);
    return () => resizes.disconnect();
  }, []);
  return (
    <ol
      ref={list}
      class="moves"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too
      tabIndex={0}
      aria-label={text("table-moves")}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        isAtEnd.current = scrollTop + clientHeight >= scrollHeight - 1;
      }}
    >
      {rows.map((row) => (
        <Row key={row.index} row={row} />
      ))}
    </ol>
  );
}
