// The keyboard at a table. Keys are known by where they lie, not by what they write: people type in
// Cyrillic, Greek and Georgian.
import type { TableModel } from "../../match/table";
import type { TableView } from "../../match/table-view";
import { announce } from "../announcer";
import { secondPart } from "./second-part";

// Those of readings.ts.
const READING = /^(?:Key[BLMOPTV]|Slash)$/;
const DIGIT = /^(?:Digit|Numpad)([1-6])$/;

export interface Press {
  readonly model: TableModel;
  readonly view: TableView;
  readonly point: number;
  readonly isShifted: boolean;
  focus(point: number): void;
}

function nextSource({ view, point, isShifted, focus }: Press): void {
  const sources = [...view.sources].sort((one, other) => other - one);
  if (sources.length === 0) return;
  const next = isShifted
    ? (sources.findLast((each) => each > point) ?? sources.at(-1)!)
    : (sources.find((each) => each < point) ?? sources[0]!);
  focus(next);
}

// Whatever the primary button of the control row does now.
function goOn({ model }: Press): void {
  const { session, input } = model;
  if (session.isNextAwaited) session.next();
  else if (session.isThrowAwaited) session.throwDice();
  else void input.done();
}

const COMMANDS: Record<string, (press: Press) => void> = {
  KeyN: nextSource,
  Period: ({ model }) => model.input.again(),
  Backspace: ({ model }) => model.input.undo(),
  KeyU: ({ model, isShifted }) => (isShifted ? model.input.undoAll() : model.input.undo()),
  KeyD: goOn,
  KeyX: ({ model }) => model.input.swapDice(),
  KeyR: ({ model }) => model.showAgain(),
};

// What Enter means beyond a tap.
function enter(press: Press): boolean {
  const { model, view, point, isShifted } = press;
  if (isShifted) model.input.playAll(point);
  else if (view.isComplete) goOn(press);
  else return false;
  return true;
}

// True: the key was one of ours.
export function press(code: string, what: Press): boolean {
  const digit = DIGIT.exec(code)?.[1];
  if (digit) {
    what.model.input.playDie(what.point, Number(digit));
    return true;
  }
  if (code === "Enter") return enter(what);
  const command = COMMANDS[code];
  if (command) {
    command(what);
    return true;
  }
  if (!READING.test(code)) return false;
  secondPart().then(
    ({ READINGS }) => announce(READINGS[code]!(what), "assertive"),
    () => undefined,
  );
  return true;
}
