// A page that plays by itself: clicks what can be clicked, as a player of little skill.
import type { Page } from "playwright-core";

// Until the page is left or the match is over.
export async function autoplay(page: Page): Promise<void> {
  await page.evaluate(() => {
    setInterval(() => {
      const wanted = [".control.done[aria-disabled=false]", ".board-point.is-source", ".control.next"];
      for (const selector of wanted) {
        const element = document.querySelector<HTMLElement>(selector);
        if (!element) continue;
        element.click();
        return;
      }
    }, 40);
  });
}
