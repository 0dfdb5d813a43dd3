// What must not happen on any page, counted while a test goes on.
import type { Page } from "playwright-core";

// A reconnecting client's failed attempts are the browser's own message, wanted in some tests; so is
// what the server refuses over HTTP.
const TOLERATED = {
  nothing: /^(?!)/,
  "lost connections": /WebSocket|ERR_CONNECTION|ERR_INTERNET/,
  "lost connections and refusals": /WebSocket|ERR_CONNECTION|ERR_INTERNET|status of (?:4|503)/,
};
export type Tolerated = keyof typeof TOLERATED;

export class Faults {
  readonly #found: string[] = [];

  constructor(page: Page, url: string, tolerated: Tolerated = "nothing") {
    const isTolerated = (message: string): boolean => TOLERATED[tolerated].test(message);
    page.on("console", (message) => {
      const isFault = ["error", "warning"].includes(message.type());
      if (isFault && !isTolerated(message.text())) this.#found.push(message.text());
    });
    page.on("pageerror", (error) => this.#found.push(error.message));
    page.on("request", (request) => {
      const isOwn = request.url().startsWith(url) || request.url().startsWith("data:");
      if (!isOwn) this.#found.push(`asked elsewhere: ${request.url()}`);
    });
    void page.addInitScript(() => {
      addEventListener("securitypolicyviolation", (event) => {
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
      });
    });
  }

  // Errors, warnings, violations of the policy, requests to other places.
  get found(): readonly string[] {
    return this.#found;
  }
}
