// A browser of somebody who has an account, or is about to have one.
import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { DESKTOP, openContext, PATIENCE_MS } from "./browser";
import { Faults } from "./faults";
import { BOARD, matchAt, resign } from "./player";
import type { Stage } from "./stage";

type View = NonNullable<Parameters<Browser["newContext"]>[0]>;

// Passwords take their time.
export const eventually = <T>(ask: () => Promise<T>) => expect.poll(ask, { timeout: PATIENCE_MS });

// Somebody's browser, with what its owner does about accounts.
export class Device {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly faults: Faults;
  readonly #url: string;

  private constructor(context: BrowserContext, page: Page, url: string) {
    this.context = context;
    this.page = page;
    this.#url = url;
    this.faults = new Faults(page, url, "lost connections and refusals");
  }

  static async open({ browser, house }: Stage, view: View = {}): Promise<Device> {
    const context = await openContext(browser, { viewport: DESKTOP, ...view });
    const device = new Device(context, await context.newPage(), house.url);
    await device.go("/");
    return device;
  }

  async go(path: string): Promise<void> {
    await this.page.goto(this.#url + path);
    await this.page.waitForSelector("h1, .table");
  }

  // `part`: of the page.
  async submit(values: Record<string, string>, part = "main"): Promise<void> {
    for (const [name, value] of Object.entries(values))
      await this.page.fill(`${part} input[name=${name}]`, value);
    await this.page.click(`${part} button[type=submit]`);
  }

  // What is said of a field, or of a form as a whole.
  async refusal(field: string, words: RegExp, part = "main"): Promise<void> {
    const place = `#${await this.page.getAttribute(`${part} input[name=${field}]`, "id")}-refusal`;
    await eventually(() => this.page.textContent(place)).toMatch(words);
    await eventually(() => this.focus()).toBe(field);
  }
  async refusalOfForm(words: RegExp): Promise<void> {
    await eventually(() => this.page.textContent(".account-form > .home-problem")).toMatch(words);
  }

  focus(): Promise<string | null> {
    return this.page.evaluate(() => document.activeElement?.getAttribute("name") ?? null);
  }

  async calledInHeader(words: string): Promise<void> {
    await eventually(() => this.page.textContent(".site-account")).toBe(words);
  }

  async login(name: string, password: string): Promise<void> {
    await this.go("/login");
    await this.submit({ name, password });
  }

  // After: the page of the new account is there.
  async register(name: string, password: string): Promise<void> {
    await this.go("/register");
    await this.submit({ name, password });
    await this.page.waitForSelector(".account-sessions li");
  }

  // After: a match with the house bot has begun.
  async play(): Promise<string> {
    await this.go("/");
    await this.page.click(".play-now");
    await this.page.waitForSelector(BOARD);
    return matchAt(this.page);
  }
  async resign(): Promise<void> {
    await resign(this.page);
    await this.page.waitForSelector(".end-card");
  }

  sessions(): Promise<string[]> {
    return this.page.$$eval(".account-sessions li", (all) => all.map((each) => each.textContent ?? ""));
  }
}
