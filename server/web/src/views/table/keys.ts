// The keyboard at a table. Keys are known by where they lie, not by what they write: people type in
// Cyrillic, Greek and Georgian.
import type { TableModel, TableView } from "../../match/table";
import { announce } from "../announcer";
import { READINGS } from "./spoken";

const DIGIT = /^(?:Digit|Numpad)([1-6])$/;

interface Press {
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

const COMMANDS: Record<string, (press: Press) => void> = {
  KeyN: nextSource,
  Period: ({ model }) => model.again(),
  Backspace: ({ model }) => model.undo(),
  KeyU: ({ model, isShifted }) => (isShifted ? model.undoAll() : model.undo()),
  KeyD: ({ model }) => void model.done(),
  KeyX: ({ model }) => model.swapDice(),
};

// True: the key was one of ours.
export function press(code: string, what: Press): boolean {
  const { model, view, point, isShifted } = what;
  const digit = DIGIT.exec(code)?.[1];
  if (digit) {
    model.playDie(point, Number(digit));
    return true;
  }
  if (code === "Enter" && isShifted) {
    model.playAll(point);
    return true;
  }
  if (code === "Enter" && view.isComplete) {
    void model.done();
    return true;
  }
  const command = COMMANDS[code];
  if (command) {
    command(what);
    return true;
  }
  const reading = READINGS[code];
  if (reading) announce(reading(model, view), "assertive");
  return reading !== undefined;
}
