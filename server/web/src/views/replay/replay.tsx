import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Layout } from "../../board/geometry";
import { playText, rollText } from "../../engine/points";
import { arrowsOf } from "../../match/arrows";
import { type Moment, momentsOf, playerOf } from "../../match/replay";
import { text } from "../../texts/texts";
import { BoardFrame, IDLE } from "../board-frame";
import { colourOf, positionLabels } from "../position-words";
import { seatNames } from "../seat-names";
import { useLayout } from "../use-layout";
import { VerdictLine } from "../verify/verdict-line";
import { DiceTable } from "./dice-table";
import { Downloads } from "./downloads";
import { MatchResult } from "./match-result";
import { PipChart } from "./pip-chart";
import type { JudgedMatch } from "./replay-page";

interface Props {
  readonly match: string;
  readonly judged: JudgedMatch;
}

function momentText({ row }: Moment, names: readonly [string, string]): string {
  if (!row) return text("replay-start");
  const player = playerOf(row);
  return text("replay-moment", {
    name: player ? names[player - 1]! : "",
    dice: rollText(row.dice),
    play: row.segments.map(({ steps }) => playText(steps) || "–").join(" · "),
  });
}

function boardState(match: string, moment: Moment, layout: Layout) {
  const [own, other] = moment.sides;
  const newest = moment.row?.segments.findLast(({ steps }) => steps.length > 0);
  return {
    id: `${match}/${moment.row?.game ?? 1}`,
    layout,
    viewersColour: "white" as const,
    own,
    other,
    sources: [],
    targets: [],
    selected: null,
    arrows: newest ? arrowsOf(newest.steps, newest.seat === 1) : [],
    labels: positionLabels({ viewer: 1, own, other }),
  };
}

const initialMoment = (): number => Number(/^#t=(\d+)$/.exec(location.hash)?.[1] ?? 0);

export function Replay({ match, judged }: Props) {
  const { file, verification } = judged;
  const layout = useLayout();
  const moments = useMemo(() => momentsOf(verification.records), [verification]);
  const at = useSignal(Math.min(initialMoment(), moments.length - 1));
  const last = moments.length - 1;
  const names = seatNames(verification.players);
  const go = (to: number): void => {
    at.value = Math.max(0, Math.min(last, to));
    history.replaceState(null, "", `#t=${at.value}`);
  };

  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLInputElement && event.code !== "Escape") return;
      const to = {
        ArrowLeft: at.peek() - 1,
        ArrowRight: at.peek() + 1,
        Home: 0,
        End: last,
      }[event.code];
      if (to === undefined) return;
      event.preventDefault();
      go(to);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [last]);

  const moment = moments[at.value]!;
  const spoken = text("replay-slider", {
    number: at.value,
    total: last,
    what: momentText(moment, names),
  });
  return (
    <main class="replay" id="content" data-layout={layout}>
      <header class="replay-head">
        <h1 class="replay-title">
          {names.join(" – ")}{" "}
          <small class="muted">{text(`game-${verification.rules?.rules ?? "gul-bara"}`)}</small>
        </h1>
        <MatchResult verification={verification} names={names} />
      </header>
      <div class="replay-board">
        <BoardFrame
          state={boardState(match, moment, layout)}
          label={text("table-board")}
          listener={IDLE}
        />
      </div>
      <p class="replay-moment" role="status">
        {momentText(moment, names)}
      </p>
      <div class="replay-controls">
        <button
          type="button"
          class="button"
          aria-label={text("replay-first")}
          onClick={() => go(0)}
        >
          ⏮
        </button>
        <button
          type="button"
          class="button"
          aria-label={text("replay-back")}
          onClick={() => go(at.value - 1)}
        >
          ◀
        </button>
        <input
          type="range"
          min="0"
          max={last}
          value={at.value}
          aria-label={text("replay-title")}
          aria-valuetext={spoken}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
        <button
          type="button"
          class="button"
          aria-label={text("replay-forward")}
          onClick={() => go(at.value + 1)}
        >
          ▶
        </button>
        <button
          type="button"
          class="button"
          aria-label={text("replay-last")}
          onClick={() => go(last)}
        >
          ⏭
        </button>
      </div>
      <aside class="replay-side">
        <VerdictLine verification={verification} />
        <p>
          <a href={`/g/${match}/verify`}>{text("verify-each")}</a>
        </p>
        <PipChart moments={moments} at={at.value} names={names} />
        <ol class="moves" aria-label={text("table-moves")}>
          {moments.slice(1).map(({ row }, index) => (
            <li key={row!.index}>
              <span class={`disc small ${playerOf(row!) ? colourOf(playerOf(row!)!) : "none"}`} />
              <b>{rollText(row!.dice)}</b>
              <button
                type="button"
                class="move"
                aria-current={at.value === index + 1}
                onClick={() => go(index + 1)}
              >
                {row!.segments.map(({ steps }) => playText(steps) || "–").join(" · ") || "…"}
              </button>
            </li>
          ))}
        </ol>
        <DiceTable records={verification.records} />
        <Downloads match={match} file={file} moments={moments} names={names} />
      </aside>
    </main>
  );
}
