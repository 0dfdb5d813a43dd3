// Where a match stood after each roll, by the server's own engine as a native program.
import { execFileSync } from "node:child_process";
import { stepText } from "../../../server/web/src/engine/points";
import type { MatchRecord } from "../../../server/web/src/fair/record";
import { builtPrograms } from "./house";

interface Answer {
  readonly state: { readonly white: string; readonly black: string };
  readonly error?: object;
}

interface GameSoFar {
  readonly throws: (readonly number[])[];
  readonly plays: string[];
}

// `w:24x13 19 18 b:24x15` at the beginning, then after each roll has been played.
export function positionsByEngine(records: readonly MatchRecord[], rules: string): string[] {
  const lines: string[] = [];
  let game: GameSoFar = { throws: [], plays: [] };
  const add = (): number => lines.push(JSON.stringify({ rules, ...game }));
  for (const { body } of records) {
    if (body.type === "game_start") game = { throws: [], plays: [] };
    if (body.type === "roll") {
      if (game.throws.length > 0 || lines.length === 0) add();
      game.throws.push(body.dice);
    }
    // The engine passes by itself. Step by step: equal ones counted would be in another order.
    if (body.type === "play" && body.steps.length > 0)
      game.plays.push(body.steps.map(stepText).join(" "));
  }
  add();
  return run(lines);
}

function run(lines: readonly string[]): string[] {
  const output = execFileSync(`${builtPrograms}/gulbara-rules`, ["replay"], {
    input: `${lines.join("\n")}\n`,
    maxBuffer: 1 << 26,
  });
  const answers = output.toString().trim().split("\n").map((line) => JSON.parse(line) as Answer);
  return answers.map(({ state, error }) => {
    if (error) throw new Error(`the engine refuses: ${JSON.stringify(error)}`);
    return `w:${state.white} b:${state.black}`;
  });
}
