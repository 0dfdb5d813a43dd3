// A game as its visitor plays it, with an engine of the test's own beside it.
import type { Engine } from "../../../server/web/src/engine/engine";
import type { Game } from "../../../server/web/src/engine/game";
import { GameBeside } from "./game-beside";
import { SOURCE } from "./player";
import type { TablePage } from "./table-page";

// Of White, who is the visitor.
const SIDE = 0;

// One's own turns in which there is a choice, one after the other: each when it is on the screen.
export async function* ownTurns(
  at: TablePage,
  engine: Engine,
  rules: string,
): AsyncGenerator<Game> {
  const beside = new GameBeside(engine, rules);
  const { game } = beside;
  const isShown = async (): Promise<boolean> => {
    beside.follow(at.received);
    if (await at.page.$(".end-card")) return true;
    if (game.due.kind !== "play" || game.due.side !== SIDE) return false;
    if (game.legalPlays().length === 1) await at.goOn(beside.throws);
    else if (await at.page.$(SOURCE)) {
      return (await at.ownCheckers()).slice(1).join() === game.checkers(SIDE).slice(1).join();
    }
    return false;
  };
  for (;;) {
    await at.until(isShown, "a turn or the end", 30_000).catch(async (error: Error) => {
      const found = await at.page.$$eval(".status, .rungs, .board-point", (all) =>
        all.map((each) => each.getAttribute("aria-label") ?? each.textContent).join("; "),
      );
      throw new Error(`${error.message}: ${game.code}, ${beside.throws} throws; on the page ${found}`);
    });
    if (await at.page.$(".end-card")) return;
    yield game;
  }
}

// By keys: one of the engine's plays, then anything for the rungs after it.
export async function playTurn(at: TablePage, game: Game, random: () => number): Promise<void> {
  const plays = game.legalPlays();
  for (const { from, die } of plays[Math.floor(random() * plays.length)]!.steps) {
    await at.page.focus(at.point(from));
    await at.page.keyboard.press(String(die));
    await at.settle();
  }
  const [sent, throws] = [at.commands("play").length, await at.throws()];
  const isSent = async (): Promise<boolean> => {
    // What can be tapped is what is shown, or another step is played in another run.
    await at.settle();
    await at.goOn(throws);
    return at.commands("play").length > sent;
  };
  await at.until(isSent, "the turn is sent");
}
