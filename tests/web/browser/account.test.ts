// A guest becomes an account and stays who he is; he comes and goes, on two devices (B6).
import { beforeAll, describe, expect, it } from "vitest";
import { violationsOn } from "./axe";
import { DESKTOP, PHONE, skipAfterFailure } from "./browser";
import { Device, eventually } from "./device";
import { BOARD, DONE, matchAt, playUntil, SOURCE } from "./player";
import { useStage } from "./stage";

const PASSWORD = "correct horse battery";
const NEW_PASSWORD = "staple staple staple";
const NAME = "Leyla";

const stage = useStage();

let home: Device;
let away: Device;
let match: string;
beforeAll(async () => {
  home = await Device.open(stage);
  away = await Device.open(stage, { viewport: PHONE, hasTouch: true });
});
skipAfterFailure();

describe("a guest", () => {
  it("is told at the field what is wrong with a name or a password", async () => {
    match = await home.play();
    await home.go("/");
    await home.page.click(".home-account");
    await home.page.waitForSelector("input[name=label]");
    expect(await home.page.inputValue("input[name=label]")).toBe("Chrome, Linux");
    await home.submit({});
    await home.refusal("name", /Fill this in/);
    await home.submit({ name: "Lе", password: PASSWORD });
    await home.refusal("name", /3 characters at least/);
    await home.submit({ name: "Lеyla" }); // with a Cyrillic letter
    await home.refusal("name", /of one alphabet/);
    await home.submit({ name: "House-Bot" });
    await home.refusal("name", /taken for the server/);
    await home.submit({ name: NAME, password: "short" });
    await home.refusal("password", /10 characters at least/);
    const typed = (): Promise<string | null> =>
      home.page.getAttribute("input[name=password]", "type");
    expect(await typed()).toBe("password");
    await home.page.click(".field-row button");
    expect(await typed()).toBe("text");
    await home.page.click(".field-row button");
    expect(await typed()).toBe("password");
  });

  it("becomes an account and keeps his games, his opponents and his seat (B6)", async () => {
    await home.submit({ password: PASSWORD, label: "At home" });
    await home.page.waitForSelector(".account-sessions li");
    expect(new URL(home.page.url()).pathname).toBe("/account");
    await home.calledInHeader(NAME);
    await home.page.click(".account a.primary");
    await home.page.waitForSelector(BOARD);
    expect(matchAt(home.page)).toBe(match);
    await home.resign();
    await home.go("/account");
    await home.page.waitForSelector(".account-sessions li");
    await home.page.click("main a[href^='/p/']");
    await home.page.waitForSelector(".played tr");
    expect(await home.page.textContent("h1")).toBe(NAME);
    expect(await home.page.textContent(".played")).toContain("House bot");
    expect(await home.page.locator(`.played a[href='/g/${match}']`).count()).toBe(1);
  });

  it("is called by his new name at the next table", async () => {
    const next = await home.play();
    await away.go(`/t/${next}`);
    const names = () => away.page.locator(".player-bar .player-name").allTextContents();
    await eventually(names).toContain(NAME);
    await home.resign();
  });
});

describe("another device", () => {
  it("logs nobody in while a match is under way", async () => {
    await away.play();
    await away.go("/login");
    await eventually(() => away.page.textContent("main [role=status]")).toMatch(/finish your match/);
    expect(await away.page.$("form")).toBeNull();
    await away.page.click("main a.primary");
    await away.page.waitForSelector(BOARD);
    await away.resign();
  });

  it("is told of a wrong password, of waiting, of a busy server and of no network", async () => {
    await away.login(NAME, "not the password");
    await away.refusal("password", /Wrong name or password/);
    await away.submit({ name: "", password: PASSWORD });
    await away.refusal("name", /Fill this in/);
    const answers: [number, object, RegExp][] = [
      [429, { code: "login_throttled", message: "", retry_ms: 170_000 }, /Next attempt in 3 minutes/],
      [429, { code: "rate_limited", message: "" }, /Too many requests/],
      [503, { code: "busy", message: "" }, /very busy/],
      [503, { code: "storage_unavailable", message: "" }, /may still happen/],
    ];
    for (const [status, error, words] of answers) {
      await away.page.route("**/api/v1/login", (route) => route.fulfill({ status, json: { error } }));
      await away.submit({ name: NAME, password: PASSWORD });
      await away.refusalOfForm(words);
      await away.page.unroute("**/api/v1/login");
    }
    await away.context.setOffline(true);
    await away.submit({});
    await away.refusalOfForm(/does not answer/);
    await away.context.setOffline(false);
  });

  it("gives up a guest who has played only when it is told to", async () => {
    await away.login(NAME.toUpperCase(), PASSWORD);
    await eventually(() => away.page.textContent("form")).toContain("guest has played in this browser");
    expect(await away.page.evaluate(() => localStorage.getItem("settings") ?? "")).not.toContain(NAME);
    await away.submit({ label: "In the tram" });
    await eventually(() => away.page.textContent(".home-account")).toContain(NAME);
    expect(new URL(away.page.url()).pathname).toBe("/");
    await away.go("/account");
    await away.page.waitForSelector(".account-sessions li");
  });

  it("is in the list of sessions, and notices when it is ended from there", async () => {
    await away.page.goBack();
    await home.go("/account");
    await home.page.waitForSelector(".account-sessions li");
    const listed = await home.sessions();
    expect(listed).toHaveLength(3);
    expect(listed.filter((each) => each.includes("this device"))).toEqual([
      expect.stringContaining("At home"),
    ]);
    expect(listed.join()).toContain("As a guest, before the account");
    const tram = home.page.locator(".account-sessions li", { hasText: "In the tram" });
    await tram.locator("button").click();
    await tram.waitFor({ state: "detached" });
    await away.page.waitForURL("**/login?over");
    await eventually(() => away.page.textContent("main [role=status]")).toMatch(/session has ended/);
    await home.calledInHeader(NAME);
  });
});

describe("an account", () => {
  it("changes its password, and with it all other devices are logged out", async () => {
    await away.submit({ name: NAME, password: PASSWORD });
    await eventually(() => away.page.textContent(".home-account")).toContain(NAME);
    await home.go("/account");
    await home.page.waitForSelector(".account-sessions li");
    await home.page.click(".account-password summary");
    const part = ".account-password";
    await home.submit({ password: "not the password", fresh: NEW_PASSWORD }, part);
    await home.refusal("password", /Wrong password/, part);
    await home.submit({ password: PASSWORD, fresh: "short" }, part);
    await home.refusal("fresh", /10 characters at least/, part);
    await home.submit({ fresh: NEW_PASSWORD }, part);
    await eventually(() => home.page.textContent(".account-password [role=status]")).toMatch(/is changed/);
    await eventually(() => home.sessions().then((all) => all.length)).toBe(1);
    await away.page.waitForURL("**/login?over");
  });

  it("leaves a browser, in all its tabs, as nobody's", async () => {
    const tab = await home.context.newPage();
    await tab.goto(stage.house.url);
    await eventually(() => tab.textContent(".site-account")).toBe(NAME);
    const anew = home.page.waitForEvent("load");
    await home.page.click(".account-leaving button[type=submit]");
    await anew;
    await home.calledInHeader("Log in");
    await eventually(() => tab.textContent(".site-account")).toBe("Log in");
    await tab.close();
    // No session, at most a new guest.
    const cookies = await home.context.cookies();
    expect(cookies.find(({ name }) => name === "gulbara")?.value ?? "").not.toMatch(/^s/);
    await home.login(NAME, PASSWORD);
    await home.refusal("password", /Wrong name or password/);
    await home.submit({ password: NEW_PASSWORD });
    await home.calledInHeader(NAME);
    expect([...home.faults.found, ...away.faults.found]).toEqual([]);
  });
});

describe("a match of an account", () => {
  it("goes on on another device, once the account is logged in there", async () => {
    const one = await Device.open(stage);
    await one.register("Tamar", PASSWORD);
    const begun = await one.play();
    await one.page.click(".menu summary");
    await one.page.click(".elsewhere");
    await one.page.waitForSelector(".share-link input");
    const link = await one.page.inputValue(".share-link input");
    expect(await one.page.textContent(".share-link p")).toContain("for your account");
    await one.page.keyboard.press("Escape");

    const other = await Device.open(stage, { viewport: PHONE, hasTouch: true });
    await other.page.goto(link);
    await other.page.waitForSelector(".challenge a.primary");
    expect(other.page.url()).toBe(`${stage.house.url}/continue`);
    expect(await other.page.textContent(".challenge")).toContain("Log in with it on this device");
    await other.page.click(".challenge a.primary");
    await other.submit({ name: "Tamar", password: PASSWORD });
    await eventually(() => other.page.textContent(".home-account")).toContain("Tamar");
    await other.page.goto(link);
    await other.page.click(".play-now");
    await other.page.waitForSelector(`${SOURCE}, ${DONE}`);
    expect(matchAt(other.page)).toBe(begun);
    await playUntil(other.page, ".control.undo[aria-disabled=false]");
    await other.resign();
    await one.page.waitForSelector(".end-card");
    expect(await one.page.$(".alert.wrong")).toBeNull();
    expect([...one.faults.found, ...other.faults.found]).toEqual([]);
    await Promise.all([one, other].map(({ context }) => context.close()));
  });
});

describe.each(["uk", "ru", "en"])("in %s", (locale) => {
  it("all its pages fit a phone and a desk, and axe finds nothing on them", async () => {
    const device = await Device.open(stage, { locale, viewport: PHONE, hasTouch: true });
    const found: string[] = [];
    const look = async (what: string): Promise<void> => {
      for (const viewport of [PHONE, DESKTOP]) {
        await device.page.setViewportSize(viewport);
        const wide = await device.page.$$eval("html, h1, h2, button, label, a.button", (all) =>
          all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.outerHTML),
        );
        const wrong = [...wide, ...(await violationsOn(device.page))];
        found.push(...wrong.map((each) => `${what}, ${viewport.width}: ${each.slice(0, 200)}`));
      }
    };
    await device.go("/register");
    await look("to be filled in");
    await device.submit({ name: "x", password: "x" });
    await device.page.waitForSelector("[aria-invalid=true]");
    await look("refused");
    await device.register(`Player-${locale}`, PASSWORD);
    await device.page.waitForSelector(".account-recovery[open]");
    for (const each of await device.page.$$("details:not([open]) > summary")) await each.click();
    await device.page.waitForSelector(".account-deletion form");
    await look("account");
    await device.go("/settings");
    await look("settings");
    expect(found).toEqual([]);
    await device.context.close();
  });
});
