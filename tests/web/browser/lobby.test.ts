// What is on at home, and what seats say to each other (L4, O1).
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DESKTOP, openContext, PHONE } from "./browser";
import { Faults } from "./faults";
import { BOARD } from "./player";
import { useStage } from "./stage";

const stage = useStage();

async function arrive(options: { viewport: typeof PHONE; locale: string }): Promise<[Page, Faults]> {
  const page = await (await openContext(stage.browser, options)).newPage();
  const faults = new Faults(page, stage.house.url);
  await page.goto(stage.house.url);
  await page.waitForSelector(".home-counts");
  return [page, faults];
}

describe("an open challenge", () => {
  it("stands at home until it is taken off, or accepted; then both talk, each in his language", async () => {
    const [host, hostFaults] = await arrive({ viewport: DESKTOP, locale: "en" });
    const [guest, guestFaults] = await arrive({ viewport: PHONE, locale: "uk" });
    await host.click(".invite-button");
    await host.selectOption(".invite select >> nth=1", "normal");
    await host.check(".invite input[type=checkbox]");
    await host.click(".invite-make");
    await host.waitForSelector(".share-link");
    const offered = guest.locator(".open-challenges li");
    await expect.poll(() => offered.allTextContents(), { timeout: 5000 }).toEqual([
      expect.stringMatching(/^Guest .* Гюльбара, до 1, 2 хв \+ 12 с на хід/),
    ]);

    await host.click(".open-challenges button");
    await expect.poll(() => offered.count(), { timeout: 5000 }).toBe(0);
    await host.click(".invite-button");
    await host.click(".invite-button");
    await host.check(".invite input[type=checkbox]");
    await host.click(".invite-make");
    await offered.locator("button").click();
    await Promise.all([host.waitForSelector(BOARD), guest.waitForSelector(BOARD)]);
    expect(new URL(guest.url()).pathname).toBe(new URL(host.url()).pathname);

    await host.click(".menu summary");
    await host.click(".speech-menu button >> text=Good luck!");
    await expect.poll(() => guest.textContent(".speech >> nth=0"), { timeout: 10_000 }).toBe("Щасти!");
    expect(await host.textContent(".speech >> nth=1")).toBe("Good luck!");
    await host.click(".speech-menu button[aria-disabled=false] >> text=Oops.");
    await expect.poll(() => guest.textContent(".speech >> nth=0"), { timeout: 10_000 }).toBe("Ой.");
    await expect.poll(() => guest.textContent(".speech >> nth=0"), { timeout: 10_000 }).toBe("");
    expect([...hostFaults.found, ...guestFaults.found]).toEqual([]);

    const [watcher] = await arrive({ viewport: DESKTOP, locale: "en" });
    await watcher.waitForSelector(".home-tv .match-card");
    expect(await watcher.textContent(".home-counts")).toMatch(/^2 players here, 1 match being played$/);
    await watcher.click(".home-tv .match-card");
    await watcher.waitForSelector(BOARD);
    await watcher.click(".menu summary");
    await watcher.waitForSelector(".menu .popover-panel .button");
    expect(await watcher.$(".speech-menu")).toBeNull();
  });
});
