// A hand that plays all that a board shows: it touches what is drawn where it is drawn, looks what comes
// of it, and takes it back.
import type { Page } from "playwright-core";

export interface Explored {
  // Own checkers by point (0: off), joined by commas: after each way to make so many steps.
  readonly ends: readonly string[];
  readonly touches: number;
}

// Before: White's turn is to be played, of which nothing is touched. After: so again, and nothing plays itself
// in this turn any more.
export function exploreTurn(page: Page, stepCount: number): Promise<Explored> {
  return page.evaluate(async (steps) => {
    const PATIENCE_MS = 5000;
    let touches = 0;
    const labels = (): string[] =>
      [...document.querySelectorAll(".board-point")].map((each) => each.getAttribute("aria-label") ?? "");
    const look = (): string =>
      `${labels().join()} ${document.querySelectorAll(".source-mark").length}`;
    const change = async (act: () => void): Promise<boolean> => {
      const before = look();
      act();
      for (const until = performance.now() + PATIENCE_MS; performance.now() < until; ) {
        await new Promise((resolve) => setTimeout(resolve));
        // The names come after all that is drawn.
        if (look() !== before) return true;
      }
      return false;
    };
    const touch = ([x, y]: readonly [number, number], button: number): void => {
      const under = document.elementFromPoint(x, y)!;
      const event = { bubbles: true, clientX: x, clientY: y, button, pointerId: 1, isPrimary: true };
      const types = button === 0 ? ["pointerdown", "pointerup", "click"] : ["pointerdown", "contextmenu"];
      for (const type of types) {
        under.dispatchEvent(new PointerEvent(type, { ...event, detail: 1, cancelable: true }));
      }
      if (button !== 0) under.dispatchEvent(new PointerEvent("pointerup", event));
      touches += 1;
    };
    const shown = (): (readonly [number, number])[] =>
      [...document.querySelectorAll(".source-mark")].map((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      });
    const position = (): string => {
      const counts = labels()
        .slice(1)
        .map((label) => Number(/(\d+) white/.exec(label)?.[1] ?? 0));
      return [15 - counts.reduce((sum, count) => sum + count, 0), ...counts].join();
    };
    const undo = (): void => document.querySelector<HTMLElement>(".control.undo")!.click();
    const ends = new Set<string>();
    const seen = new Set<string>();
    const explore = async (made: number): Promise<void> => {
      if (made === steps) return void ends.add(position());
      const state = look();
      if (seen.has(state)) return;
      seen.add(state);
      // The right button plays the other die.
      const buttons = document.querySelectorAll(".rung.current").length > 1 ? [0, 2] : [0];
      for (const place of shown()) {
        for (const button of buttons) {
          if (!(await change(() => touch(place, button)))) throw new Error("a touch does nothing");
          await explore(made + 1);
          if (!(await change(undo))) throw new Error("Undo does nothing");
          if (look() !== state) throw new Error("Undo leads elsewhere");
        }
      }
    };
    // What is taken back once is not played by the table itself any more, in the next rung either.
    await change(() => touch(shown()[0]!, 0));
    await change(undo);
    await explore(0);
    return { ends: [...ends], touches };
  }, stepCount);
}
