// What a table sounds like: dice, checkers from where they land, a bell for the player who looks
// elsewhere. Made of oscillators, so that there is nothing to load; silent until the page has been
// touched, and for those who only watch.
import { effect } from "@preact/signals";
import { settings } from "../../match/settings";
import type { TableModel } from "../../match/table";

interface Tone {
  readonly hertz: number;
  readonly seconds: number;
  readonly volume: number;
  readonly shape?: OscillatorType;
  // Seconds from now.
  readonly at?: number;
  // -1 left, 1 right.
  readonly pan?: number;
}

let context: AudioContext | null = null;

function isAllowed(): boolean {
  return settings.peek().sound && (navigator.userActivation?.hasBeenActive ?? false);
}

function play({ hertz, seconds, volume, shape = "sine", at = 0, pan = 0 }: Tone): void {
  if (!isAllowed()) return;
  context ??= new AudioContext();
  const start = context.currentTime + at;
  const oscillator = context.createOscillator();
  const fade = context.createGain();
  const side = context.createStereoPanner();
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(hertz, start);
  oscillator.frequency.exponentialRampToValueAtTime(hertz * 0.6, start + seconds);
  fade.gain.setValueAtTime(volume, start);
  fade.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  side.pan.value = pan;
  oscillator.connect(fade).connect(side).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

// Where a point lies from left to right, for its viewer's classic board.
function panOf(point: number): number {
  const column = point >= 13 ? point - 13 : 12 - point;
  return (column - 5.5) / 8;
}

const checker = (point: number, isOwn: boolean): void =>
  play({
    hertz: isOwn ? 420 : 300,
    seconds: 0.06,
    volume: 0.22,
    shape: "triangle",
    pan: panOf(point),
  });

function dice(): void {
  for (const [number, at] of [0, 0.05, 0.11, 0.15].entries()) {
    play({ hertz: 900 - 120 * number, seconds: 0.03, volume: 0.12, shape: "square", at });
  }
}

// Calls a player who looks elsewhere.
export function bell(): void {
  play({ hertz: 880, seconds: 0.5, volume: 0.16 });
  play({ hertz: 1320, seconds: 0.4, volume: 0.08, at: 0.08 });
}

function lastChord(): void {
  for (const [number, hertz] of [392, 494, 587].entries()) {
    play({ hertz, seconds: 0.7, volume: 0.1, at: number * 0.09 });
  }
}

// Sounds of what comes and of one's own steps; returns what ends that.
export function soundTable(model: TableModel): () => void {
  const { session } = model;
  let steps = 0;
  let lastTurn = -1;
  const endings = [
    session.listen(({ body, seat }, isNew) => {
      if (!isNew || session.seat === 0) return;
      if (body.type === "roll") dice();
      const landing = body.type === "play" ? body.steps.at(-1) : undefined;
      if (landing && seat !== session.seat) checker(landing.from, false);
      if (body.type === "game_end") lastChord();
    }),
    effect(() => {
      model.view.value;
      const count = model.draft?.stepCount ?? 0;
      const last = model.draft?.lastStep;
      if (count > steps && last) checker(last.from, true);
      steps = count;
      const turn = session.book?.log.throws ?? 0;
      if (session.owesPlay && document.hidden && turn !== lastTurn) bell();
      if (session.owesPlay) lastTurn = turn;
    }),
  ];
  return () => {
    for (const end of endings) end();
  };
}
