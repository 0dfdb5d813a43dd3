// Somebody with a browser of his own: as many tabs as he likes, and what goes wrong on them.
import type { Browser, BrowserContext, Page } from "playwright-core";
import { DESKTOP, keepSettings, openContext } from "./browser";
import { Faults } from "./faults";
import { BOARD } from "./player";
import type { Stage } from "./stage";

type View = NonNullable<Parameters<Browser["newContext"]>[0]>;

export interface Frame {
  readonly t: string;
  readonly d: Record<string, unknown>;
  // Of this machine's clock.
  readonly at: number;
}

export class Person {
  readonly context: BrowserContext;
  readonly #url: string;
  readonly #faults: Faults[] = [];
  // Of all tabs.
  readonly received: Frame[] = [];
  // When he has last said that he wants an opponent.
  soughtAt = 0;
  // The newest tab.
  page!: Page;

  private constructor(context: BrowserContext, url: string) {
    this.context = context;
    this.#url = url;
  }

  // After: home is there, and whom one may find at it.
  static async arrive({ browser, house }: Stage, view: View = {}): Promise<Person> {
    const context = await openContext(browser, { viewport: DESKTOP, ...view });
    await keepSettings(context, { speed: "off", palette: "felt" });
    const person = new Person(context, house.url);
    await person.openTab("/");
    return person;
  }

  get faults(): readonly string[] {
    return this.#faults.flatMap(({ found }) => found);
  }

  async openTab(path: string): Promise<Page> {
    this.page = await this.context.newPage();
    this.#faults.push(new Faults(this.page, this.#url, "lost connections"));
    await this.page.addInitScript(() => {
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...when) {
        Object.assign(window, { tones: 1 + ((window as { tones?: number }).tones ?? 0) });
        start.apply(this, when);
      };
    });
    this.page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => {
        if (String(payload).startsWith('{"t":"seek"')) this.soughtAt = Date.now();
      });
      socket.on("framereceived", ({ payload }) => {
        this.received.push({ d: {}, ...JSON.parse(String(payload)), at: Date.now() });
      });
    });
    await this.go(path);
    return this.page;
  }

  async go(path: string): Promise<void> {
    await this.page.goto(this.#url + path);
    if (path === "/") await this.page.waitForSelector(".find summary");
  }

  // The newest of that name.
  newest(name: string): Frame | undefined {
    return this.received.findLast(({ t }) => t === name);
  }

  // What he wants, chosen from the chips, once for all.
  async wish(rules: string, pace: string): Promise<void> {
    await this.page.click(".find summary");
    await this.page.check(`input[name=wish-pace][value=${pace}]`, { force: true });
    const wanted = this.page.locator(`input[name=wish-rules][value=${rules}]`);
    if (!(await wanted.isChecked())) await wanted.check({ force: true });
    for (const other of await this.page.$$("input[name=wish-rules]:checked"))
      if ((await other.getAttribute("value")) !== rules) await other.uncheck({ force: true });
    await this.page.click(".find summary");
  }

  async sitsDown(): Promise<void> {
    await this.page.waitForSelector(BOARD);
  }

  // As when another tab is before this one.
  lookElsewhere(isHidden: boolean): Promise<void> {
    return this.page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  }

  // How many the page has sounded.
  tones(): Promise<number> {
    return this.page.evaluate(() => (window as { tones?: number }).tones ?? 0);
  }

  // What a program says who he is by.
  async token(): Promise<string> {
    return (await this.context.cookies()).find(({ name }) => name === "gulbara")!.value;
  }

  // Opens what stands behind the opponent's name.
  async nameMenu(): Promise<void> {
    await this.page.click(".player-menu summary");
  }

  text(selector: string): Promise<string> {
    return this.page.textContent(selector).then((words) => words ?? "");
  }
}
