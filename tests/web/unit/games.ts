// Games of chance, up to where a play is due.
import type { Engine } from "../../../server/web/src/engine/engine";
import type { Game } from "../../../server/web/src/engine/game";

export const RULES = ["long-nardy", "gul-bara", "gul-bara-runner", "gulbar", "mad-gulbar"] as const;

// Plays on until a play is due, or to the end.
export function toNextPlay(game: Game, random: () => number): boolean {
  for (;;) {
    const { kind } = game.due;
    if (kind === "play") return true;
    if (kind === "won" || kind === "void") return false;
    if (kind === "pass") game.takePass();
    else game.takeThrow(1 + Math.floor(random() * 6), 1 + Math.floor(random() * 6));
  }
}

// So many positions in which a play is due, one after the other of games in which anything is played.
export function* playedPositions(
  engine: Engine,
  rules: string,
  count: number,
  random: () => number,
): Generator<Game> {
  const game = engine.newGame();
  game.start(rules);
  for (let found = 0; found < count; ) {
    if (!toNextPlay(game, random)) {
      game.start(rules);
      continue;
    }
    yield game;
    found += 1;
    const plays = game.legalPlays();
    game.takePlay(plays[Math.floor(random() * plays.length)]!.steps);
  }
}
