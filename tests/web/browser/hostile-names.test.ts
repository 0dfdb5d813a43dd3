// Fifty ways to smuggle markup into a page, as names of players in a file and at a table: each is
// shown as the text that it is (S4).
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { readTranscripts } from "../unit/data";
import { DESKTOP, openContext } from "./browser";
import { Faults } from "./faults";
import { matchAt, playUntil, SOURCE } from "./player";
import { useStage } from "./stage";

const HANDLERS = ["onerror", "onload", "onfocus", "onmouseover", "onanimationstart"];
const HOSTILE = [
  "<script>window.hit=1</script>",
  "</script><script>window.hit=1</script>",
  "<scr<script>ipt>window.hit=1</scr</script>ipt>",
  "<SCRIPT SRC=//example.net/x.js></SCRIPT>",
  "<script\n>window.hit=1</script\n>",
  ...HANDLERS.map((handler) => `<img src=x ${handler}=window.hit=1>`),
  ...HANDLERS.map((handler) => `<svg ${handler}=window.hit=1><rect/></svg>`),
  ...HANDLERS.map((handler) => `" ${handler}="window.hit=1" x="`),
  ...HANDLERS.map((handler) => `' ${handler}='window.hit=1' x='`),
  "<iframe srcdoc='<script>parent.hit=1</script>'></iframe>",
  "<iframe src=javascript:parent.hit=1></iframe>",
  "<a href=javascript:window.hit=1>x</a>",
  "<object data=javascript:window.hit=1></object>",
  "<embed src=javascript:window.hit=1>",
  "<form action=javascript:window.hit=1><button>x</button></form>",
  "<details open ontoggle=window.hit=1>x</details>",
  "<video><source onerror=window.hit=1></video>",
  "<body onload=window.hit=1>",
  "<style>@import '//example.net/x.css';</style>",
  "<style>*{display:none!important}</style>",
  "<link rel=stylesheet href=//example.net/x.css>",
  "<meta http-equiv=refresh content='0;url=//example.net'>",
  "<base href=//example.net/>",
  "<math><mtext><script>window.hit=1</script></mtext></math>",
  "<template><script>window.hit=1</script></template>",
  "<!--><img src=x onerror=window.hit=1>-->",
  "<![CDATA[<script>window.hit=1</script>]]>",
  "&lt;script&gt;window.hit=1&lt;/script&gt;",
  "&#60;script&#62;window.hit=1&#60;/script&#62;",
  "\\u003cscript\\u003ewindow.hit=1\\u003c/script\\u003e",
  "{{constructor.constructor('window.hit=1')()}}",
  "${window.hit=1}",
  "javascript:window.hit=1",
  "data:text/html,<script>window.hit=1</script>",
  "<b>bold</b>",
];

const FILE = "transcripts/valid/gul-bara-one-point-ladders.json";
const stage = useStage();
let page: Page;
let faults: Faults;

beforeAll(async () => {
  page = await (await openContext(stage.browser, { viewport: DESKTOP })).newPage();
  faults = new Faults(page, stage.house.url);
  page.on("dialog", (dialog) => {
    void dialog.dismiss();
    throw new Error(`a dialog: ${dialog.message()}`);
  });
});

// Elements that no page of ours has, or that a name would bring.
const smuggled = (): Promise<string[]> =>
  page.evaluate(() => {
    const found = document.querySelectorAll(
      "main :is(script, img, iframe, object, embed, video, math, template, style, link, base, meta, b b)," +
        "[onerror], [onload], [onfocus], [onmouseover], [onanimationstart], [ontoggle], [href^=javascript]",
    );
    const names = [...found].map((each) => each.outerHTML.slice(0, 80));
    return "hit" in window ? [...names, "its script has run"] : names;
  });

describe("names with markup in them", () => {
  it("are fifty", () => expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(50));

  it("are text on the proofs of a file", async () => {
    const original = JSON.parse(readTranscripts().get(FILE)!);
    await page.goto(`${stage.house.url}/verify`);
    for (let at = 0; at < HOSTILE.length; at += 2) {
      const names = [HOSTILE[at]!, HOSTILE[(at + 1) % HOSTILE.length]!];
      const players = names.map((name, seat) => ({ ...original.players[seat], name }));
      await page.setInputFiles("input[type=file] >> nth=0", {
        name: "match.json",
        mimeType: "application/json",
        buffer: Buffer.from(JSON.stringify({ ...original, players })),
      });
      await page.waitForFunction(
        (wanted) => {
          const shown = [...document.querySelectorAll(".throw-who")].map((each) => each.textContent);
          return wanted.every((name) => shown.includes(name));
        },
        names,
      );
      expect(await page.$(".verdict.good"), names.join()).not.toBeNull();
      expect(await smuggled(), names.join()).toEqual([]);
    }
  });

  it("are text at a table, in its replay, and among what is being played", async () => {
    const all = HOSTILE.join(" ");
    // Without the mark of a house bot, which is called by its level, whatever its name.
    const rename = (text: string): string =>
      text
        .replace(/"name":"[^"]*"/g, () => `"name":${JSON.stringify(all)}`)
        .replace(/,"bot":"[a-z]+"|"bot":"[a-z]+",/g, "");
    await page.routeWebSocket(/\/ws$/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((frame) => socket.send(rename(String(frame))));
    });
    await page.route("**/api/v1/matches**", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: rename(await response.text()) });
    });
    await page.goto(stage.house.url);
    await page.click(".play-now");
    await page.waitForSelector(SOURCE);
    expect(await page.textContent(".player-bar .player-name")).toBe(all);
    expect(await smuggled()).toEqual([]);
    await page.goto(`${stage.house.url}/watch`);
    await page.waitForSelector(".match-card");
    expect(await page.textContent(".match-names")).toContain(all);
    expect(await smuggled()).toEqual([]);
    await page.goBack();
    await page.waitForSelector(SOURCE);
    await playUntil(page, ".end-card[data-inert=false]");
    await page.goto(`${stage.house.url}/g/${matchAt(page)}`);
    await page.waitForSelector(".replay-title");
    expect(await page.textContent(".replay-title")).toContain(all);
    expect(await smuggled()).toEqual([]);
    expect(faults.found).toEqual([]);
  });
});
