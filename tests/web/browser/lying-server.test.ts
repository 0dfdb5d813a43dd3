// A server that shows a throw other than the one it signed (V12): the client stops, loudly, gives no
// more links, and offers the evidence.
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { DESKTOP } from "./browser";
import { playUntil } from "./player";
import { useStage } from "./stage";

const LIE_AT = 5;

const stage = useStage();
let page: Page;
const links: number[] = [];

// The last digit of a ROLL's record is its second die.
function lie(frame: string): string {
  const message = JSON.parse(frame);
  if (message.t !== "record" || message.d.type !== "roll" || message.d.index !== LIE_AT) return frame;
  const { record } = message.d;
  const die = (Number(record.at(-1)) % 6) + 1;
  message.d.record = record.slice(0, -1) + die;
  return JSON.stringify(message);
}

beforeAll(async () => {
  page = await stage.browser.newPage({ viewport: DESKTOP, locale: "en" });
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      const message = JSON.parse(String(frame));
      if (message.t === "link") links.push(message.d.index);
      server.send(frame);
    });
    server.onMessage((frame) => socket.send(lie(String(frame))));
  });
});
describe("a throw that is not the one that was signed", () => {
  it("is stopped at, in red, with the evidence to save", async () => {
    await page.goto(stage.house.url);
    await page.click(".play-now");
    await playUntil(page, ".alert.wrong", 60_000);
    expect(await page.textContent(".alert.wrong")).toMatch(/STOP/);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.click(".alert.wrong button"),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.json$/);
  });

  it("is followed by no link", async () => {
    const given = links.length;
    await page.waitForTimeout(2000);
    expect(links).toHaveLength(given);
    expect(Math.max(...links)).toBe(LIE_AT);
  });
});
