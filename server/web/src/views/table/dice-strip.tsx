// The dice of this roll, rung by rung: which is due, and whose each pip is.
import type { Seat } from "../../fair/role";
import type { TableModel } from "../../match/table";
import type { TableView } from "../../match/table-view";
import type { PipState, Rung } from "../../match/turn";
import { text } from "../../texts/texts";
import { colourOf } from "../position-words";
import { Die } from "./die";
import { nameOf } from "./narration";

type Pip = Rung["pips"][number];

// The letter of who plays it, so that it is not told by colour alone.
function PipCell({ pip, letterOf }: { readonly pip: Pip; readonly letterOf: (s: Seat) => string }) {
  const owner = pip.state === "played" && pip.seat ? pip.seat : null;
  return (
    <i class={`pip ${pip.state} ${owner ? colourOf(owner) : ""}`}>
      {owner ? letterOf(owner) : pip.state === "lost" ? "×" : ""}
    </i>
  );
}

interface RungProps {
  readonly rung: Rung;
  readonly isActive: boolean;
  readonly label: string;
  readonly letterOf: (seat: Seat) => string;
}

function RungChip({ rung, isActive, label, letterOf }: RungProps) {
  const state = rung.isCurrent ? "current" : (rung.pips.at(-1)?.state ?? "later");
  return (
    <li class={`rung ${state} ${isActive ? "active" : ""}`}>
      <span class="visually-hidden">{label}</span>
      <Die value={rung.die} />
      {rung.pips.length > 1 && (
        <span class="rung-pips" aria-hidden="true">
          {rung.pips.map((pip, at) => (
            <PipCell key={at} pip={pip} letterOf={letterOf} />
          ))}
        </span>
      )}
    </li>
  );
}

export function rungLabel(strip: readonly Rung[], at: number): string {
  const { die, pips } = strip[at]!;
  if (pips.length === 1) return text("strip-die", { die, state: pips[0]!.state });
  const inState = (wanted: PipState): number => pips.filter(({ state }) => state === wanted).length;
  const [left, lost] = [inState("current"), inState("lost")];
  return text("strip-rung", { number: at + 1, rungs: strip.length, die, left, lost });
}

// Of a double that does not climb yet: which roll it is; null: of no other.
function exemptRoll({ session }: TableModel, { turn }: TableView): number | null {
  if (!turn?.roller || turn.ladderFrom !== null || turn.dice[0] !== turn.dice[1]) return null;
  const isLadderGame = session.book?.rules.rules.startsWith("gul-bara") ?? false;
  return isLadderGame && turn.rollNumber < 4 ? turn.rollNumber : null;
}

interface Props {
  readonly model: TableModel;
  readonly view: TableView;
}

export function DiceStrip({ model, view }: Props) {
  const { turn, strip } = view;
  const letterOf = (seat: Seat): string => [...nameOf(model.session, seat)][0]?.toUpperCase() ?? "";
  const exempt = exemptRoll(model, view);
  return (
    <section class="strip" aria-label={text("strip-label")}>
      <button type="button" class="dice" onClick={() => model.input.swapDice()}>
        <ol key={turn?.index ?? 0} class={`rungs ${turn?.kind ?? ""}`}>
          {strip.map((rung, at) => (
            <RungChip
              key={`${rung.die}${at}`}
              rung={rung}
              isActive={view.activeDie === rung.die}
              label={rungLabel(strip, at)}
              letterOf={letterOf}
            />
          ))}
        </ol>
        {strip.length === 0 && <span class="muted">{text("strip-none")}</span>}
      </button>
      {exempt !== null && <span class="exempt">{text("strip-exempt", { roll: exempt })}</span>}
    </section>
  );
}
