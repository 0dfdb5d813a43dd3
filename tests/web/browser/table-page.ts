// A table in a browser as a test handles it.
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { MatchEvents } from "../../../server/web/src/wire/messages";
import { keepSettings, openContext } from "./browser";
import { Faults, type Tolerated } from "./faults";
import { KnownPlayer, type Wish, wishFor } from "./fixture";
import type { House } from "./house";
import { DONE, matchAt, startGame } from "./player";

export interface TableSetting {
  readonly house: House;
  readonly browser: Browser;
  readonly wish: Wish;
  readonly rules: string;
  readonly view: Parameters<Browser["newContext"]>[0];
  // As the page keeps them.
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly tolerated?: Tolerated;
}

export class TablePage {
  readonly page: Page;
  readonly faults: Faults;
  // Frames that this page has sent, and has received.
  readonly sent: string[] = [];
  readonly received: string[] = [];
  readonly #house: House;

  constructor(page: Page, house: House, tolerated?: Tolerated) {
    this.page = page;
    this.#house = house;
    this.faults = new Faults(page, house.url, tolerated);
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => this.sent.push(String(payload)));
      socket.on("framereceived", ({ payload }) => this.received.push(String(payload)));
    });
  }

  // A match against the house bot with the throws of the wish.
  static async begin(setting: TableSetting): Promise<TablePage> {
    const { house, browser, wish, rules, view, settings, tolerated } = setting;
    const player = new KnownPlayer(wish.seed);
    await house.restartBot();
    wishFor(house, [player], wish);
    const context = await openContext(browser, view);
    await player.sitIn(context, house);
    if (settings) await keepSettings(context, settings);
    const table = new TablePage(await context.newPage(), house, tolerated);
    await startGame(table.page, house.url, rules);
    await table.page.waitForFunction(
      () => document.querySelector(".verified-number")?.textContent !== undefined,
    );
    return table;
  }

  get context(): BrowserContext {
    return this.page.context();
  }

  point(point: number): string {
    return `.board-point[data-point="${point}"]`;
  }
  // After: what has changed is on the screen.
  async settle(): Promise<void> {
    await this.page.evaluate(
      () =>
        new Promise<void>((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 10))),
        ),
    );
  }
  // Both sides' checkers in words, point by point.
  async position(): Promise<string> {
    await this.settle();
    const labels = await this.page.$$eval(".board-point", (points) =>
      points.map((each) => each.getAttribute("aria-label")?.split(", can play")[0] ?? ""),
    );
    return labels.slice(1).join("; ");
  }
  sources(): Promise<number[]> {
    return this.#points("is-source");
  }
  targets(): Promise<number[]> {
    return this.#points("is-target");
  }
  async throws(): Promise<number> {
    return Number(await this.page.textContent(".verified-number"));
  }
  // Urgent words, as a screen reader gets them.
  async said(): Promise<string> {
    return ((await this.page.textContent("[data-live=assertive]")) ?? "").trim();
  }
  // Of one's own side: how many on each point.
  async ownCheckers(): Promise<number[]> {
    await this.settle();
    const labels = await this.page.$$eval(".board-point", (points) =>
      points.map((each) => each.getAttribute("aria-label") ?? ""),
    );
    return labels.map((label) => Number(/(\d+) white/.exec(label)?.[1] ?? 0));
  }
  commands(name: string): string[] {
    return this.sent.filter((frame) => frame.startsWith(`{"t":"${name}"`));
  }
  // The members of all events of a kind that have come, in order.
  events<T extends keyof MatchEvents>(name: T): MatchEvents[T][] {
    const frames = this.received.filter((frame) => frame.startsWith(`{"t":"${name}"`));
    return frames.map((frame) => JSON.parse(frame).d as MatchEvents[T]);
  }

  async tap(point: number): Promise<void> {
    await this.page.click(this.point(point));
  }
  // Until nothing of the turn is left.
  async undoAll(): Promise<void> {
    for (let steps = 0; steps < 25; ++steps) {
      if (!(await this.page.$(".control.undo[aria-disabled=false]"))) return;
      await this.page.click(".control.undo");
      await this.settle();
    }
    throw new Error("Undo does not come to an end");
  }
  // After: the server has taken the turn.
  async done(): Promise<void> {
    const before = this.commands("play").length;
    await this.page.click(DONE);
    await this.until(() => this.commands("play").length > before, "the play is sent");
    await this.page.waitForSelector(DONE, { state: "detached" });
  }
  // One click on what goes on with this roll, if it is there; none on what comes after it.
  async goOn(throws: number): Promise<void> {
    await this.page.evaluate((wanted) => {
      const find = (what: string) => document.querySelector<HTMLElement>(what);
      if (Number(find(".verified-number")?.textContent) !== wanted) return;
      (find(".control.done[aria-disabled=false]") ?? find(".board-point.is-source"))?.click();
    }, throws);
  }
  // Plays anything legal until it is to play throw `index`, of which nothing is touched.
  async playTo(index: number): Promise<void> {
    const step = (): Promise<boolean> =>
      this.page.evaluate(async (wanted) => {
        const find = (what: string) => document.querySelector<HTMLElement>(what);
        const look = () =>
          `${find(".verified-number")?.textContent} ${find(".rungs")?.textContent} ${find(".board-point.is-source")?.dataset.point}`;
        // What is shown may be on its way to what there is.
        const before = look();
        await new Promise((resolve) => setTimeout(resolve, 60));
        if (look() !== before) return false;
        const source = find(".board-point.is-source");
        const thrown = Number(find(".verified-number")?.textContent);
        if (thrown >= wanted) return source !== null && thrown === wanted;
        (find(".control.done[aria-disabled=false]") ?? source)?.click();
        return false;
      }, index);
    await this.until(step, `throw ${index}`, 60_000);
    // The other side's checkers have come to rest.
    for (let last = ""; last !== (await this.position()); await pause(250)) last = await this.position();
  }
  async until(isTrue: () => Promise<boolean> | boolean, what: string, withinMs = 10_000): Promise<void> {
    for (const deadline = Date.now() + withinMs; Date.now() < deadline; await pause(10)) {
      if (await isTrue()) return;
    }
    throw new Error(`not within ${withinMs} ms: ${what}`);
  }

  // The server's own record of the match.
  transcript(): Promise<string> {
    return this.#house.transcript(matchAt(this.page));
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  async #points(mark: string): Promise<number[]> {
    await this.settle();
    return this.page.$$eval(`.board-point.${mark}`, (points) =>
      points.map((each) => Number((each as HTMLElement).dataset.point)).sort((one, two) => one - two),
    );
  }
}
