// What holds on every screen and in every palette: turning it, its notch, its greys, its stacks, what is
// remembered; and that every page has its one heading and its landmarks.
import { beforeAll, describe, expect, it } from "vitest";
import { DESKTOP, openContext, PHONE, skipAfterFailure, TALL_PHONE, WIDE_PHONE } from "./browser";
import { matchAt } from "./player";
import { useStage } from "./stage";
import { TablePage } from "./table-page";

const PALETTES = ["felt", "wood", "paper", "contrast"];
// What may lie under a notch, a rounded corner or the line at the bottom.
const UPRIGHT = { top: 47, bottom: 34, left: 0, right: 0 };
const LYING = { top: 0, bottom: 21, left: 47, right: 47 };

const stage = useStage("wanted");
let at: TablePage;
beforeAll(async () => {
  at = await TablePage.begin({
    ...stage,
    wish: { seed: "layout", throws: [">", "!", "21"] },
    rules: "gul-bara",
    view: { viewport: TALL_PHONE, hasTouch: true },
    settings: { speed: "off" },
  });
  await at.playTo(3);
});
skipAfterFailure();

async function resize(size: { width: number; height: number }): Promise<void> {
  await at.page.setViewportSize(size);
  await at.settle();
}

// Grey of the screen at places of it, 0 to 1, as a screenshot has it.
async function greys(places: readonly (readonly [number, number])[]): Promise<number[]> {
  const picture = (await at.page.screenshot({ scale: "css" })).toString("base64");
  const reader = await at.context.newPage();
  try {
    return await reader.evaluate(
      async ({ data, where }) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = Object.assign(document.createElement("canvas"), {
          width: image.width,
          height: image.height,
        });
        const drawn = canvas.getContext("2d")!;
        drawn.drawImage(image, 0, 0);
        return where.map(([x, y]) => {
          const parts = [...drawn.getImageData(x, y, 1, 1).data].slice(0, 3).map((each) => {
            const share = each / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * parts[0]! + 0.7152 * parts[1]! + 0.0722 * parts[2]!;
        });
      },
      { data: picture, where: places as [number, number][] },
    );
  } finally {
    await reader.close();
  }
}

describe("a stack (P8)", () => {
  it("of more than five shows its number, of fifteen readably on the smallest phone", async () => {
    const page = await (await openContext(stage.browser, { viewport: PHONE, hasTouch: true })).newPage();
    await page.goto(stage.house.url);
    await page.click(".play-now");
    await page.waitForSelector(".checker-count");
    const counts = await page.$$eval(".checker-count", (all) =>
      all.map((each) => {
        const own = each.getBoundingClientRect();
        const body = each.parentElement!.querySelector(".checker-body")!.getBoundingClientRect();
        const isInside = own.left >= body.left && own.right <= body.right;
        return [Number(each.textContent), Number.parseFloat(getComputedStyle(each).fontSize), isInside];
      }),
    );
    expect(counts.length).toBeGreaterThanOrEqual(2);
    for (const [count, size, isInside] of counts) {
      expect(count).toBeGreaterThanOrEqual(13);
      expect(size).toBeGreaterThanOrEqual(10);
      expect(isInside).toBe(true);
    }
    await page.context().close();
  });
});

describe("without colours (P7)", () => {
  it.each(PALETTES)("the sides, the last move and the active die are told apart in %s", async (palette) => {
    await at.page.evaluate((name) => {
      document.documentElement.dataset.palette = name;
    }, palette);
    await at.settle();
    const places = await at.page.evaluate(() => {
      const middle = (element: Element): [number, number] => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      };
      // Between a checker's ring and its rim.
      const onChecker = (side: string): [number, number] => {
        const body = [...document.querySelectorAll(`.checker.${side} .checker-body`)].at(-1)!;
        const { left, top, width, height } = body.getBoundingClientRect();
        return [left + width * 0.1, top + height / 2];
      };
      const die = document.querySelector(".rung.active")!.getBoundingClientRect();
      const other = document.querySelector(".rung:not(.active)")!.getBoundingClientRect();
      // Of a turned board, between the tips of its points.
      const field = document.querySelector(".board-field")!.getBoundingClientRect();
      return {
        own: onChecker("white"),
        other: onChecker("black"),
        arrow: middle(document.querySelector(".arrow-head")!),
        field: [field.left + field.width / 2, field.top + 3] as [number, number],
        active: [die.left + die.width / 2, die.bottom - 1.5] as [number, number],
        passive: [other.left + other.width / 2, other.bottom - 1.5] as [number, number],
      };
    });
    const names = Object.keys(places) as (keyof typeof places)[];
    const found = await greys(names.map((name) => places[name]));
    const grey = Object.fromEntries(names.map((name, index) => [name, found[index]!]));
    const contrast = (one: string, two: string): number => {
      const [dark, light] = [grey[one]!, grey[two]!].sort((a, b) => a - b);
      return (light! + 0.05) / (dark! + 0.05);
    };
    const ratios = [contrast("own", "other"), contrast("arrow", "field"), contrast("active", "passive")];
    console.info(`${palette}: ${ratios.map((each) => each.toFixed(1)).join(", ")}`);
    for (const ratio of ratios) expect(ratio).toBeGreaterThanOrEqual(3);
  });
});

describe("a phone that is turned (P4)", () => {
  it("keeps the draft, and goes on", async () => {
    await at.goOn(await at.throws());
    await at.page.waitForSelector(".control.undo[aria-disabled=false]");
    const drafted = await at.position();
    for (const size of [WIDE_PHONE, TALL_PHONE, DESKTOP, TALL_PHONE]) {
      await resize(size);
      expect(await at.position()).toBe(drafted);
      expect(await at.page.$(".control.undo[aria-disabled=false]")).not.toBeNull();
    }
    await at.undoAll();
    expect(await at.position()).not.toBe(drafted);
  });
});

describe("a notch (P5)", () => {
  it.each([
    ["upright", TALL_PHONE, UPRIGHT],
    ["lying", WIDE_PHONE, LYING],
  ] as const)("covers nothing that is used on a phone that is %s", async (_, size, insets) => {
    const devices = await at.context.newCDPSession(at.page);
    await devices.send("Emulation.setSafeAreaInsetsOverride" as never, { insets } as never);
    await resize(size);
    const known = await at.page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.paddingLeft = "env(safe-area-inset-left)";
      probe.style.paddingBottom = "env(safe-area-inset-bottom)";
      const { paddingLeft, paddingBottom } = getComputedStyle(probe);
      probe.remove();
      return [paddingLeft, paddingBottom].map(Number.parseFloat);
    });
    expect(known).toEqual([insets.left, insets.bottom]);
    const boxes = await at.page.$$eval(
      ".control, .menu summary, .player-bar, .board-point:not([hidden]), .dice, .proof summary, .status",
      (all) =>
        all.map((each) => {
          const { left, top, right, bottom } = each.getBoundingClientRect();
          return { what: each.className || each.tagName, left, top, right, bottom };
        }),
    );
    const under = boxes.filter(
      ({ left, top, right, bottom }) =>
        left < insets.left - 0.5 ||
        top < insets.top - 0.5 ||
        right > size.width - insets.right + 0.5 ||
        bottom > size.height - insets.bottom + 0.5,
    );
    expect(under).toEqual([]);
    const none = { top: 0, bottom: 0, left: 0, right: 0 };
    await devices.send("Emulation.setSafeAreaInsetsOverride" as never, { insets: none } as never);
    await devices.detach();
  });
});

describe("what opens from the table", () => {
  it.each([
    ["proof", ".proof-actions > *", DESKTOP],
    ["proof", ".proof-actions > *", TALL_PHONE],
    ["proof", ".proof-actions > *", WIDE_PHONE],
    ["menu", ".resign, a[href='/settings']", DESKTOP],
    ["menu", ".resign, a[href='/settings']", TALL_PHONE],
  ] as const)("%s lies on the screen, with %s in sight, at %o", async (name, wanted, size) => {
    await resize(size);
    await at.page.click(`.${name} > summary`);
    await at.page.waitForSelector(`.${name} :is(${wanted})`);
    const hidden = await at.page.$eval(
      `.${name} .popover-panel`,
      (panel, selector) => {
        const { top, left, right, bottom } = panel.getBoundingClientRect();
        const isWhole = top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight;
        const unseen = [...panel.querySelectorAll(selector)].filter((each) => {
          const { x, y, width, height } = each.getBoundingClientRect();
          return !each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        });
        return [...(isWhole ? [] : ["the panel"]), ...unseen.map((each) => each.textContent)];
      },
      wanted,
    );
    expect(hidden).toEqual([]);
    await at.page.keyboard.press("Escape");
  });
});

describe("the list of moves", () => {
  it("shows its newest row whatever takes of its height, and every disc whole", async () => {
    await resize(DESKTOP);
    await at.page.waitForSelector(".moves li:nth-child(3)");
    // What comes under it later leaves it two rows.
    await at.page.$eval(".side-details", (it) => {
      const later = it.appendChild(document.createElement("p"));
      later.style.height = `${it.clientHeight - 60}px`;
    });
    await at.settle();
    const list = await at.page.$eval(".moves", (it) => {
      const { left, bottom, height } = it.getBoundingClientRect();
      const discs = [...it.querySelectorAll(".disc")].map((each) => each.getBoundingClientRect().left);
      const last = it.lastElementChild!.getBoundingClientRect();
      // A white one has a rim of a pixel around it.
      const isCut = discs.some((each) => each - 1 < left);
      return { isCut, isScrolled: it.scrollHeight > height, isEndSeen: last.bottom <= bottom + 1 };
    });
    expect(list).toEqual({ isCut: false, isScrolled: true, isEndSeen: true });
    await at.page.$eval(".side-details > p", (it) => it.remove());
  });
});

describe("what was chosen (P9)", () => {
  const palette = (page: TablePage["page"]) => page.getAttribute("html", "data-palette");

  it.each([
    ["light", "paper"],
    ["dark", "felt"],
  ] as const)("at first is as the system is: %s", async (colorScheme, wanted) => {
    const context = await openContext(stage.browser, { viewport: DESKTOP, colorScheme });
    const page = await context.newPage();
    await page.goto(`${stage.house.url}/settings`);
    await page.waitForSelector(".settings");
    expect(await palette(page)).toBe(wanted);
    await context.close();
  });

  it("outlives a reload and another visit", async () => {
    const context = await openContext(stage.browser, { viewport: DESKTOP, colorScheme: "light" });
    const page = await context.newPage();
    await page.goto(`${stage.house.url}/settings`);
    await page.locator(".settings label", { hasText: "Wood" }).click();
    await page.locator(".settings label", { hasText: "Turned" }).click();
    expect(await palette(page)).toBe("wood");
    await page.reload();
    await page.waitForSelector(".settings");
    expect(await palette(page)).toBe("wood");
    await page.close();
    const later = await context.newPage();
    await later.goto(stage.house.url + new URL(at.page.url()).pathname);
    await later.waitForSelector(".board[data-layout=rotated]");
    expect(await palette(later)).toBe("wood");
    await context.close();
  });
});

describe("every page (X16)", () => {
  it("has one heading of the first order, landmarks, and a way past the navigation first", async () => {
    const context = await openContext(stage.browser, { viewport: DESKTOP });
    const page = await context.newPage();
    const match = matchAt(at.page);
    const paths = ["/", "/watch", "/settings", "/register", "/verify", `/t/${match}`, `/g/${match}`, "/rules/en/gul-bara"];
    for (const path of paths) {
      await page.goto(stage.house.url + path);
      await page.waitForSelector("h1", { state: "attached" });
      const found = await page.evaluate(() => {
        const count = (what: string) => document.querySelectorAll(what).length;
        return {
          headings: [...document.querySelectorAll("h1")].map((each) => each.textContent!.trim() !== ""),
          mains: count("main"),
          banners: count("header.site-header"),
          unnamed: count("nav:not([aria-label])"),
        };
      });
      expect(found, path).toEqual({ headings: [true], mains: 1, banners: 1, unnamed: 0 });
      expect(await page.locator("nav").count(), path).toBeGreaterThan(0);
      await page.keyboard.press("Tab");
      const first = await page.evaluate(() => document.activeElement?.getAttribute("href"));
      expect(first, path).toBe("#content");
      expect(await page.$("main#content"), path).not.toBeNull();
    }
    await context.close();
    expect(at.faults.found).toEqual([]);
    await at.close();
  });
});
