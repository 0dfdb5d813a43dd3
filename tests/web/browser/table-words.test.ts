// A table as it is heard: its structure in each state and language, and what is said as a turn goes on.
import { beforeAll, describe, expect, it } from "vitest";
import type { Engine } from "../../../server/web/src/engine/engine";
import type { Game, Step } from "../../../server/web/src/engine/game";
import { chance } from "../unit/chance";
import { loadEngine } from "../unit/data";
import { TALL_PHONE } from "./browser";
import { LADDER } from "./fixture";
import { ownTurns, playTurn } from "./own-turns";
import { expectReasons } from "./refusals";
import { DONE, resign } from "./player";
import { useStage, useTables } from "./stage";
import type { TablePage } from "./table-page";

const LOCALES = ["uk", "ru", "en"];
// No hints, no news that come and go.
const SETTINGS = { speed: "off", learnt: ["tap", "undo", "ladder"] };

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});
const stage = useStage("wanted");
const open = useTables(stage);

// Before: nothing plays itself in this turn.
async function expectGolden(at: TablePage, state: string): Promise<void> {
  for (const locale of LOCALES) {
    await at.context.addCookies([{ name: "language", value: locale, url: stage.house.url }]);
    await at.page.reload();
    await at.page.waitForSelector(`html[lang=${locale}] .board-point.is-source`);
    await at.settle();
    const tree = await at.page.locator("main").ariaSnapshot();
    await expect(`${tree}\n`).toMatchFileSnapshot(`golden/${state}.${locale}.yml`);
  }
}

// After which the turn does not play itself.
const openStep = (game: Game): Step | undefined =>
  game.legalSteps([])!.find((each) => game.legalSteps([each])!.length > 1);

describe("the table's structure (X7)", () => {
  it("is the golden one at the start, within a turn, in a ladder, after a hand-over, bearing off", async () => {
    const at = await open({
      wish: { seed: "there and back 6", throws: [">"] },
      rules: "mad-gulbar",
      view: { viewport: TALL_PHONE },
      settings: SETTINGS,
    });
    const missing = new Set(["start", "mid", "ladder", "hand-over", "bear-off"]);
    const look = async (state: string): Promise<void> => {
      if (missing.delete(state)) await expectGolden(at, state);
    };
    const random = chance(9);
    const given = new Set<string>();
    for await (const game of ownTurns(at, engine, "mad-gulbar")) {
      const isHanded = /^Left by/.test((await at.page.textContent(".status")) ?? "");
      const isLadder = !isHanded && /Rung 1 of/.test((await at.page.textContent(".rungs")) ?? "");
      const canBearOff = game.legalSteps([])!.some(({ from, die }) => from <= die);
      await look("start");
      if (isHanded) await look("hand-over");
      if (canBearOff && missing.has("bear-off")) {
        await look("bear-off");
        await expectReasons(at, { engine, game, given, random });
        expect([...given]).toContain("bear_off_exact");
      }
      if (missing.size === 0) break;
      const first = openStep(game);
      if (first && (missing.has("mid") || (isLadder && missing.has("ladder")))) {
        await at.page.focus(at.point(first.from));
        await at.page.keyboard.press(String(first.die));
        await at.page.waitForSelector(".control.undo[aria-disabled=false]");
        await look(isLadder ? "ladder" : "mid");
      }
      await at.undoAll();
      await playTurn(at, game, random);
    }
    expect([...missing]).toEqual([]);
  }, 180_000);
});

describe("what is said (X9)", () => {
  it("of a ladder, the other side's turn, a refusal and the result is the golden list", async () => {
    const at = await open({
      wish: { seed: "spoken", throws: LADDER },
      rules: "gul-bara",
      view: { viewport: TALL_PHONE },
      settings: SETTINGS,
    });
    await at.playTo(7);
    await at.page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      for (const region of document.querySelectorAll("[data-live]")) {
        new MutationObserver(() => {
          said.push(`${region.getAttribute("data-live")}: ${region.textContent}`);
        }).observe(region, { subtree: true, childList: true, characterData: true });
      }
    });
    const press = async (key: string): Promise<void> => {
      await at.page.keyboard.press(key);
      await at.settle();
    };
    await at.page.focus(at.point(24));
    await press("7");
    await press("5");
    await press("5");
    await press("1");
    await press("u");
    for (let inputs = 0; inputs < 24 && !(await at.page.$(DONE)); ++inputs) {
      await at.page.focus(at.point((await at.sources()).at(-1)!));
      await press("Shift+Enter");
    }
    const throws = await at.throws();
    await press("d");
    await at.until(async () => (await at.throws()) >= throws + 2, "one's own next throw");
    await at.until(async () => (await at.sources()).length > 0, "one's own next turn");
    await resign(at.page);
    await at.page.waitForSelector(".end-card");
    await at.settle();
    const said = await at.page.evaluate(() => (window as unknown as { said: string[] }).said);
    // The house bot may come to play better.
    const lines = said.map((each) => each.replace(/(rolled|played) [\d/()x -]+?(?=\.)/g, "$1 …"));
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("golden/spoken.en.txt");
    const own = said.filter((each) => each.startsWith("polite"));
    expect(own.every((each, index) => each !== own[index - 1])).toBe(true);
    // A turn that was sent is not taken back.
    expect(said.filter((each) => each.includes("Undone"))).toHaveLength(1);
    // What is refused twice is said twice.
    expect(said.filter((each) => each.includes("no such die"))).toHaveLength(2);
  });
});
