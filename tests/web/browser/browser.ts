// Debian's Chromium, headless.
import { type Browser, chromium } from "playwright-core";

export const PHONE = { width: 360, height: 640 };
export const TALL_PHONE = { width: 390, height: 844 };
export const WIDE_PHONE = { width: 844, height: 390 };
export const DESKTOP = { width: 1366, height: 768 };

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
