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

it("home says nothing where nothing is on", async () => {
  const [page] = await arrive({ viewport: DESKTOP, locale: "en" });
  const loose = await page.$eval("main", (main) =>
    [...main.childNodes].filter((each) => each.nodeType === Node.TEXT_NODE).map((each) => each.nodeValue),
  );
  expect(loose).toEqual([]);
});

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
      expect.stringMatching(/^Guest .* Гюльбара, до 1 очка, 2 хв \+ 12 с на хід/),
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

    await host.click(".talk-menu summary");
    await host.click(".speech-menu button >> text=Good luck!");
    await expect.poll(() => guest.textContent(".speech >> nth=0"), { timeout: 10_000 }).toBe("Щасти!");
    await expect.poll(() => host.textContent(".speech >> nth=1")).toBe("Good luck!");
    await host.click(".talk-menu summary");
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
    expect(await watcher.$$(".controls .control")).toEqual([]);
    expect(await watcher.textContent(".controls")).toContain("You are watching this match");
  });
});

it("home looks for the game that is chosen, whatever was sought before", async () => {
  const [page, faults] = await arrive({ viewport: PHONE, locale: "en" });
  await page.evaluate(() =>
    localStorage.setItem("wish", '{"rules":["gulbar","mad-gulbar"],"points":3,"pace":"fast"}'),
  );
  await page.reload();
  await page.check("input[name=rules][value=long-nardy]", { force: true });
  await page.waitForSelector(".find summary >> text=Long nardy, to 3 points");
  await page.click(".find-button");
  await page.waitForSelector(".seek-terms >> text=Long nardy, to 3 points, 3 min + 8 s a turn");
  // What is added under the options is sought with it.
  await page.click(".find summary");
  await page.check("input[name=wish-rules][value=gulbar]", { force: true });
  await page.waitForSelector(".seek-terms >> text=Long nardy or Gulbar, to 3 points");
  await page.click(".seek-cancel");
  await page.waitForSelector(".seek-bar", { state: "detached" });
  expect(faults.found).toEqual([]);
});

it("an invitation says who invites to what, and when it is too late", async () => {
  const [host] = await arrive({ viewport: DESKTOP, locale: "en" });
  await host.click(".invite-button");
  await host.selectOption(".invite select >> nth=0", "3");
  await host.selectOption(".invite select >> nth=1", "normal");
  await host.click(".invite-make");
  const link = await host.inputValue(".share-link input");
  const [guest, faults] = await arrive({ viewport: PHONE, locale: "en" });
  await guest.goto(link);
  await guest.waitForSelector(".invitation b");
  expect(await guest.textContent(".invitation")).toMatch(
    /^Guest \S+ Gul bara, to 3 points, 6 min \+ 12 s a turn$/,
  );
  await guest.click(".challenge .primary");
  await guest.waitForSelector(BOARD);
  expect(faults.found).toEqual([]);
  const [late] = await arrive({ viewport: PHONE, locale: "en" });
  await late.goto(link);
  await late.waitForSelector(".challenge .primary:disabled");
  expect(await late.textContent(".challenge [role=status]")).toBe("Somebody has sat down already.");
});
