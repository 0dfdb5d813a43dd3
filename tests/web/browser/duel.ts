// Two people at one table, each in a browser of his own, with throws as a test wants them.
import type { Browser, BrowserContext } from "playwright-core";
import { DESKTOP, keepSettings, openContext } from "./browser";
import { KnownPlayer, wishFor } from "./fixture";
import type { House } from "./house";
import { BOARD, DONE, SOURCE } from "./player";
import { TablePage } from "./table-page";

export interface DuelSetting {
  readonly house: House;
  readonly browser: Browser;
  // Another one for the host alone.
  readonly hostBrowser?: Browser;
  readonly seed: string;
  readonly rules: string;
  // As tests/fixtures/wish.hpp has them; the house's dice must be "wanted" ones where there are any.
  readonly throws?: readonly string[];
  // As the invitation's list has them.
  readonly pace?: "none" | "fast" | "normal" | "slow";
  readonly points?: number;
}

export class Duel {
  // Who has invited: seat one, White.
  readonly host: TablePage;
  readonly guest: TablePage;

  private constructor(host: TablePage, guest: TablePage) {
    this.host = host;
    this.guest = guest;
  }

  // After: both see the board.
  static async begin(setting: DuelSetting): Promise<Duel> {
    const { house, browser, hostBrowser = browser, seed, throws = [] } = setting;
    const players = [new KnownPlayer(`${seed}, host`), new KnownPlayer(`${seed}, guest`)] as const;
    wishFor(house, players, { seed, throws });
    const [host, guest] = await Promise.all(
      players.map(async (player, at) => {
        const context = await openContext(at === 0 ? hostBrowser : browser, { viewport: DESKTOP });
        await player.sitIn(context, house);
        await keepSettings(context, { speed: "off", confirmForced: false });
        return new TablePage(await context.newPage(), house, "lost connections");
      }),
    );
    const duel = new Duel(host!, guest!);
    await duel.#meet(house, setting);
    return duel;
  }

  get both(): readonly [TablePage, TablePage] {
    return [this.host, this.guest];
  }
  get contexts(): BrowserContext[] {
    return this.both.map(({ context }) => context);
  }

  // Whoever may play now, or is asked to press Done.
  onMove = async (withinMs = 20_000): Promise<TablePage> => {
    let found: TablePage | undefined;
    await this.host.until(
      async () => {
        for (const each of this.both) {
          if (await each.page.$(`${SOURCE}, ${DONE}`)) found = each;
        }
        return found !== undefined;
      },
      "somebody's turn",
      withinMs,
    );
    return found!;
  };

  async close(): Promise<void> {
    await Promise.all(this.contexts.map((context) => context.close()));
  }

  async #meet(house: House, { rules, pace = "none", points = 1 }: DuelSetting): Promise<void> {
    const [host, guest] = this.both.map(({ page }) => page) as [TablePage["page"], TablePage["page"]];
    await host.goto(house.url);
    await host.check(`input[value=${rules}]`, { force: true });
    await host.click(".invite-button");
    await host.selectOption(".invite select >> nth=0", String(points));
    await host.selectOption(".invite select >> nth=1", pace);
    await host.click(".invite-make");
    await guest.goto(await host.inputValue(".share-link input"));
    await guest.click(".challenge .primary");
    await Promise.all(this.both.map(({ page }) => page.waitForSelector(BOARD)));
  }
}
