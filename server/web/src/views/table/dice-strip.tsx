// The dice of this roll, rung by rung: whose each pip is, which is due, how the throw was checked.
import type { TableModel, TableView } from "../../match/table";
import type { Rung } from "../../match/turn";
import { text } from "../../texts/texts";
import { colourOf } from "../position-words";
import { Die } from "./die";

interface RungProps {
  readonly rung: Rung;
  readonly isActive: boolean;
  readonly label: string;
}

function RungChip({ rung, isActive, label }: RungProps) {
  const isDoublet = rung.pips.length > 1;
  const state = rung.isCurrent ? "current" : (rung.pips.at(-1)?.state ?? "later");
  return (
    <li class={`rung ${state} ${isActive ? "active" : ""}`}>
      <span class="visually-hidden">{label}</span>
      <Die value={rung.die} />
      {isDoublet && (
        <span class="rung-pips" aria-hidden="true">
          {rung.pips.map((pip, at) => (
            <i key={at} class={`pip ${pip.state} ${pip.seat ? colourOf(pip.seat) : ""}`} />
          ))}
        </span>
      )}
    </li>
  );
}

export function DiceStrip({
  model,
  view,
}: {
  readonly model: TableModel;
  readonly view: TableView;
}) {
  const { turn, strip } = view;
  const isTie = turn?.roller === null;
  const label = (rung: Rung, at: number): string =>
    rung.pips.length > 1
      ? text("strip-rung", {
          number: at + 1,
          rungs: strip.length,
          die: rung.die,
          left: rung.pips.filter(({ state }) => state === "current").length,
        })
      : text("strip-die", { die: rung.die, state: rung.pips[0]!.state });
  const isExempt =
    turn !== null &&
    turn.ladderFrom === null &&
    turn.dice[0] === turn.dice[1] &&
    !isTie &&
    turn.rollNumber < 4 &&
    model.session.book?.rules.rules.startsWith("gul-bara");
  return (
    <section class="strip" aria-label={text("strip-label")}>
      <button type="button" class="dice" onClick={() => model.swapDice()}>
        <ol key={turn?.index ?? 0} class={`rungs ${turn?.kind ?? ""}`}>
          {strip.map((rung, at) => (
            <RungChip
              key={`${rung.die}${at}`}
              rung={rung}
              isActive={view.activeDie === rung.die}
              label={label(rung, at)}
            />
          ))}
        </ol>
        {strip.length === 0 && <span class="muted">{text("strip-none")}</span>}
      </button>
      {isExempt && <span class="exempt">{text("strip-exempt", { roll: turn.rollNumber })}</span>}
      {turn && (
        <span
          class="verified"
          key={turn.index}
          title={text("dice-verified", { index: turn.index })}
        >
          <span aria-hidden="true">✓</span>
          <span class="verified-number">{turn.index}</span>
        </span>
      )}
    </section>
  );
}
