// Debian's Chromium, headless.
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { beforeEach } from "vitest";

export const PHONE = { width: 360, height: 640 };
export const TALL_PHONE = { width: 390, height: 844 };
export const WIDE_PHONE = { width: 844, height: 390 };
export const DESKTOP = { width: 1366, height: 768 };

// What any one wait of a test takes at most, unless it says otherwise.
export const PATIENCE_MS = 15_000;

export function openContext(
  browser: Browser,
  options: Parameters<Browser["newContext"]>[0],
): Promise<BrowserContext> {
  return browser.newContext({ locale: "en", ...options }).then((context) => {
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  });
}

// As the settings page keeps them; for the pages that are opened next.
export function keepSettings(where: BrowserContext | Page, settings: object): Promise<unknown> {
  const kept = JSON.stringify(settings);
  return where.addInitScript((text) => localStorage.setItem("settings", text), kept);
}

// For a file whose tests go on where the one before has ended: after a failure the rest would only
// wait, each as long as it may, for what can no longer come.
export function skipAfterFailure(): void {
  let hasFailed = false;
  beforeEach((context) => {
    if (hasFailed) context.skip("an earlier test of this path has failed");
    context.onTestFailed(() => {
      hasFailed = true;
    });
  });
}

export function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    timeout: 60_000,
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...flags,
    ],
  });
}
