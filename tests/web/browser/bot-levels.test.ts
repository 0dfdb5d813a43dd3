// Which house bot one plays: chosen at home, remembered, asked for, and shown at the table.
import { describe, expect, it } from "vitest";
import { DESKTOP } from "./browser";
import { BOARD } from "./player";
import { opener, useStage } from "./stage";

const stage = useStage(); // its only house bot is the strong one
const open = opener(stage);

describe("the level of the house bot", () => {
  it("is the server's choice first, then one's own, which is remembered", async () => {
    const page = await open({ viewport: DESKTOP, locale: "en" }, "/");
    const asked: unknown[] = [];
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => {
        const { t, d } = JSON.parse(String(payload));
        if (t === "quick_match") asked.push(d.level);
      });
    });
    const chosen = (): Promise<string> => page.inputValue("[name=level]:checked");
    await page.goto(stage.house.url);
    expect(await chosen()).toBe("medium");
    await page.click(".play-now");
    await page.waitForSelector(BOARD);
    expect(await page.locator(".player-bar", { hasText: "House bot (strong)" }).count()).toBe(1);

    await page.goto(stage.house.url);
    await page.check("[name=level][value=easy]");
    await page.click(".play-now");
    await expect
      .poll(() => page.textContent(".people-bar.problem"))
      .toContain("No house bot of this level");

    await page.reload();
    expect(await chosen()).toBe("easy");
    await page.check("[name=level][value=strong]");
    await page.click(".play-now");
    await page.waitForSelector(BOARD);
    expect(asked).toEqual([undefined, "easy", "strong"]);
  });
});
