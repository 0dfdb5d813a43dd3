// A player of little skill and much patience: clicks what can be clicked until the match is over.
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";

const SOON_MS = 1000;

// Controls come and go while the other side moves: a click that comes too late is no fault.
async function tryClick(page: Page, selector: string): Promise<boolean> {
  const element = await page.$(selector);
  if (!element) return false;
  await element.click({ timeout: SOON_MS }).catch(() => undefined);
  return true;
}

export const DONE = ".control.done[aria-disabled=false]";
export const SOURCE = ".board-point.is-source";
// Of any table that is shown.
export const BOARD = '.board-point[data-point="24"]';

// Of the table that is open.
export const matchAt = (page: Page): string => /\/t\/([0-9a-f]+)/.exec(page.url())![1]!;

// One click, if there is anything to click.
export async function clickOn(page: Page): Promise<void> {
  const hasClicked =
    (await tryClick(page, DONE)) ||
    (await tryClick(page, SOURCE)) ||
    (await tryClick(page, ".control.next"));
  if (!hasClicked) await pause(20);
}

export async function playUntil(page: Page, selector: string, withinMs = 100_000): Promise<void> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; ) {
    if (await page.$(selector)) return;
    await clickOn(page);
  }
  throw new Error(`${selector} has not come within ${withinMs} ms`);
}

// After: he has said twice that he gives the game up, as far apart as it takes.
export async function resign(page: Page): Promise<void> {
  await page.click(".menu summary");
  await page.click(".resign");
  await pause(700);
  await page.click(".resign");
}

export async function startGame(page: Page, url: string, rules = "gul-bara"): Promise<void> {
  await page.goto(url);
  await page.check(`input[value=${rules}]`, { force: true });
  await page.click(".play-now");
  await page.waitForSelector(BOARD);
}
