// What the tests of a file have in common: a house, and a browser before it.
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { DESKTOP, openBrowser, openContext } from "./browser";
import { Duel, type DuelSetting } from "./duel";
import { Faults, type Tolerated } from "./faults";
import { House } from "./house";
import { TablePage, type TableSetting } from "./table-page";

// There from the first test (or later `beforeAll`) to the last.
export interface Stage {
  house: House;
  browser: Browser;
}

export function useStage(
  dice: "random" | "wanted" = "random",
  browserFlags: readonly string[] = [],
): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    stage.house = await House.open(dice);
    stage.browser = await openBrowser(browserFlags);
  });
  afterAll(async () => {
    await stage.browser?.close();
    await stage.house?.close();
  });
  return stage;
}

// For tests that open one table each: it is closed after the test, and nothing has gone wrong on it.
export function useTables(
  stage: Stage,
): (setting: Omit<TableSetting, keyof Stage>) => Promise<TablePage> {
  let table: TablePage | undefined;
  afterEach(async () => {
    const found = table?.faults.found;
    await table?.close();
    table = undefined;
    expect(found).toEqual([]);
  });
  return async (setting) => {
    table = await TablePage.begin({ ...stage, ...setting });
    return table;
  };
}

// For tests in which two people meet: a duel is closed when the next one begins or its test ends, and
// nothing has gone wrong on the test's last.
export function useDuels(
  stage: Stage,
): (setting: Omit<DuelSetting, keyof Stage>) => Promise<Duel> {
  let duel: Duel | undefined;
  afterEach(async () => {
    const found = duel?.both.flatMap(({ faults }) => faults.found);
    await duel?.close();
    duel = undefined;
    expect(found).toEqual([]);
  });
  return async (setting) => {
    await duel?.close();
    duel = await Duel.begin({ ...stage, ...setting });
    return duel;
  };
}

// For tests that open pages of their own wishes, each of a browser that was never here: they are closed
// with the stage.
export function opener(
  stage: Stage,
): (options: Parameters<Browser["newContext"]>[0], path: string) => Promise<Page> {
  return async (options, path) => {
    const page = await (await stage.browser.newContext(options)).newPage();
    await page.goto(stage.house.url + path);
    return page;
  };
}

// For tests that open one page each, of a browser that was never here: it is closed after the test, and
// nothing has gone wrong on it.
export function usePages(
  stage: Stage,
  tolerated: Tolerated = "nothing",
): (options?: Parameters<Browser["newContext"]>[0]) => Promise<Page> {
  let page: Page | undefined;
  let faults: Faults | undefined;
  afterEach(async () => {
    const found = faults?.found ?? [];
    await page?.context().close();
    page = undefined;
    faults = undefined;
    expect(found).toEqual([]);
  });
  return async (options) => {
    const context = await openContext(stage.browser, { viewport: DESKTOP, ...options });
    page = await context.newPage();
    faults = new Faults(page, stage.house.url, tolerated);
    return page;
  };
}
