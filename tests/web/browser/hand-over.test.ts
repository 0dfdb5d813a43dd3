// A whole game with honest dice that are the same each time: hand-over there and back.
import { describe, expect, it } from "vitest";
import { autoplay } from "./autoplay";
import { DESKTOP } from "./browser";
import { recordsOf } from "./records";
import { useStage, useTables } from "./stage";
import { TablePage } from "./table-page";

const stage = useStage("wanted");
const open = useTables(stage);

interface Seen {
  readonly status: string[];
  readonly polite: string[];
  readonly assertive: string[];
  // Of each strip, whose pips were on it at once.
  readonly owners: string[];
  // Of the pips that were played, by whom: the letter on each.
  readonly letters: string[];
}

// Everything that is said and shown, each change once.
async function note(at: TablePage): Promise<void> {
  await at.page.evaluate(() => {
    const seen: Record<string, string[]> = { status: [], polite: [], assertive: [], owners: [], letters: [] };
    Object.assign(window, { seen });
    const add = (kind: string, text: string): void => {
      if (text && seen[kind]!.at(-1) !== text) seen[kind]!.push(text);
    };
    const texts = (selector: string): string =>
      [...document.querySelectorAll(selector)].map((each) => each.textContent).join(" ");
    const look = (): void => {
      add("status", texts(".table-foot .status, .news"));
      add("polite", texts("[data-live=polite]"));
      add("assertive", texts("[data-live=assertive]"));
      const owners = ["white", "black"].filter((one) => document.querySelector(`.pip.${one}`));
      add("owners", owners.join());
      for (const pip of document.querySelectorAll(".pip.played")) {
        if (!seen.letters!.includes(pip.textContent!)) seen.letters!.push(pip.textContent!);
      }
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
}
const seen = (at: TablePage): Promise<Seen> =>
  at.page.evaluate(() => (window as unknown as { seen: Seen }).seen);

// The plays between two throws, by whose they are: "wbw" is a hand-over and its return.
async function rolls(at: TablePage): Promise<string[]> {
  const result: string[] = [];
  for (const { body, seat } of recordsOf(await at.transcript())) {
    if (body.type === "roll") result.push("");
    if (body.type === "play" && body.steps.length > 0) {
      result.push(result.pop()! + (seat === 1 ? "w" : "b"));
    }
  }
  return result.map((roll) => roll.replace(/(.)\1+/g, "$1"));
}

describe("mad gulbar", () => {
  it("hands a roll over and takes it back, in words and with both owners shown (D6, D7)", async () => {
    const table = await open({
      wish: { seed: "there and back 6", throws: [">"] },
      rules: "mad-gulbar",
      view: { viewport: DESKTOP },
      settings: { speed: "off" },
    });
    await note(table);
    await autoplay(table.page);
    await table.page.waitForSelector(".end-card", { timeout: 100_000 });
    const played = await rolls(table);
    const { status, assertive, polite, owners, letters } = await seen(table);
    expect(played).toContain("wb");
    expect(played.filter((roll) => /wbw|bwb/.test(roll))).not.toEqual([]);
    expect(owners).toContain("white,black");
    expect(status.join("\n")).toMatch(/House bot \(strong\) cannot play a \d\. Yours to play: \d/);
    expect(letters.sort()).toEqual(["H", "Y"]);
    expect(`${polite.join()} ${assertive.join()}`).toMatch(/cannot (?:move|play)/);
  }, 180_000);
});
