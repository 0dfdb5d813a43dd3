// How much comes before the first move: the limits of A1, and A2, by the files of the build and by
// what a browser that has never been here asks for.
import { readdirSync, statSync } from "node:fs";
import type { Browser, Page, Response } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, PHONE } from "./browser";
import { builtClient, House } from "./house";
import { DONE, SOURCE } from "./player";

const KILOBYTE = 1000;
const assets = `${builtClient}/assets`;

// Of the gzip version, of one file.
function packed(name: RegExp): number {
  const found = readdirSync(assets).filter((each) => name.test(each) && each.endsWith(".gz"));
  expect(found, String(name)).toHaveLength(1);
  return statSync(`${assets}/${found[0]}`).size;
}

const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10;

describe("the built client, gzipped (A1)", () => {
  const app = packed(/^index-.*\.js/);
  const styles = packed(/^style-.*\.css/);

  it("home takes 35 KB of script and 8 KB of styles at most", () => {
    console.info(`home: ${kilobytes(app)} KB of script, ${kilobytes(styles)} KB of styles`);
    expect(app).toBeLessThanOrEqual(35 * KILOBYTE);
    expect(styles).toBeLessThanOrEqual(8 * KILOBYTE);
  });

  it("a table takes 70 KB of script, engine and styles at most", () => {
    const rest = [/^table-.*\.js/, /^dice-worker-.*\.js/, /^gulbara-engine-.*\.wasm/].map(packed);
    const total = rest.reduce((sum, each) => sum + each, app + styles);
    console.info(`a table: ${kilobytes(total)} KB`);
    expect(total).toBeLessThanOrEqual(70 * KILOBYTE);
  });

  it.each(["uk", "ru", "en"])("the texts of %s take 8 KB at most", (locale) => {
    expect(packed(new RegExp(`^${locale}-.*\\.js`))).toBeLessThanOrEqual(8 * KILOBYTE);
  });
});

describe("a browser that was never here", () => {
  let house: House;
  let browser: Browser;
  let page: Page;
  const responses: Response[] = [];
  const elsewhere: string[] = [];
  let sockets = 0;

  beforeAll(async () => {
    house = await House.open();
    browser = await openBrowser();
    page = await browser.newPage({ viewport: PHONE, locale: "en" });
    page.on("response", (response) => {
      if (!response.url().startsWith("data:")) responses.push(response);
      if (!response.url().startsWith(house.url)) elsewhere.push(response.url());
    });
    page.on("websocket", () => {
      sockets += 1;
    });
    await page.goto(house.url);
    await page.click(".play-now");
    await page.waitForSelector(`${SOURCE}, ${DONE}`);
  });
  afterAll(async () => {
    await browser?.close();
    await house?.close();
  });

  it("asks 8 times at most before it can play, all of it here (A2)", () => {
    const paths = responses.map((response) => new URL(response.url()).pathname);
    console.info(`${paths.length} requests and ${sockets} sockets: ${paths.join(" ")}`);
    expect(paths.length).toBeLessThanOrEqual(8);
    expect(elsewhere).toEqual([]);
  });

  it("is sent 90 KB at most (A1)", async () => {
    const sizes = await Promise.all(responses.map((response) => response.request().sizes()));
    const total = sizes.reduce((sum, each) => sum + each.responseBodySize + each.responseHeadersSize, 0);
    console.info(`${kilobytes(total)} KB until the first move`);
    expect(total).toBeLessThanOrEqual(90 * KILOBYTE);
  });

  it("keeps what was asked for under names that never change", async () => {
    const inAssets = responses.filter((response) => response.url().includes("/assets/"));
    expect(inAssets.length).toBeGreaterThan(4);
    for (const response of inAssets) {
      expect(await response.headerValue("cache-control"), response.url()).toMatch(/immutable/);
      expect(await response.headerValue("content-encoding"), response.url()).toMatch(/^(br|gzip)$/);
    }
    expect(await responses[0]!.headerValue("cache-control")).toBe("no-cache");
  });
});
