// A friend's invitation, from the first click to the board.
import { describe, expect, it } from "vitest";
import { DESKTOP, PHONE } from "./browser";
import { BOARD } from "./player";
import { needsQuiet } from "./quiet";
import { opener, useStage } from "./stage";

const stage = useStage();
const open = opener(stage);

describe("an invitation (B4)", () => {
  it("is a link after two clicks, takes no seat when looked at, and begins with one more", async (test) => {
    const host = await open({ viewport: DESKTOP, locale: "en" }, "/");
    await host.click(".invite-button");
    await host.click(".invite-make");
    const link = await host.inputValue(".share-link input");
    expect(link).toMatch(/\/c\/[0-9a-f]{32}$/);
    await host.waitForSelector(".qr-code path[d]", { state: "attached" });

    const friend = await open({ viewport: PHONE, locale: "uk" }, new URL(link).pathname);
    await friend.waitForSelector(".challenge .primary");
    expect(await friend.context().cookies()).toEqual([]);
    const before = Date.now();
    await friend.click(".challenge .primary");
    await Promise.all([host.waitForSelector(BOARD), friend.waitForSelector(BOARD)]);
    const taken = Date.now() - before;
    expect(new URL(host.url()).pathname).toBe(new URL(friend.url()).pathname);
    console.info(`both see the board after ${taken} ms`);
    await needsQuiet(test);
    expect(taken).toBeLessThan(2000);
  });
});
