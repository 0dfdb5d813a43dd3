// What the owner of an account keeps and gives out: codes for a lost password, tokens for programs, all
// that is kept of him as a file; and the end.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { PHONE, skipAfterFailure } from "./browser";
import { Device, eventually } from "./device";
import { useStage } from "./stage";

const PASSWORD = "correct horse battery";
const NEW_PASSWORD = "staple staple staple";
const NAME = "Nino";

const stage = useStage();
let home: Device;
let codes: string[];
let player: string;
beforeAll(async () => {
  home = await Device.open(stage);
  await home.play();
  await home.resign();
  await home.register(NAME, PASSWORD);
  player = (await home.page.getAttribute("main a[href^='/p/']", "href"))!.slice("/p/".length);
});
skipAfterFailure();

const part = (name: string) => home.page.locator(`.account-${name}`);
const shown = (name: string) => part(name).locator(".once-shown code").allTextContents();

// Of a part of the account's page that was folded.
async function open(name: string): Promise<void> {
  await home.go("/account");
  await part(name).locator("summary").click();
  await part(name).locator("form").waitFor();
}
const fill = (name: string, field: string, value: string): Promise<void> =>
  home.submit({ [field]: value }, `.account-${name}`);

// As a program shows it.
const asProgram = (token: string, path: string): Promise<Response> =>
  fetch(`${stage.house.url}/api/v1/${path}`, { headers: { Authorization: `Bearer ${token}` } });

describe("recovery codes", () => {
  it("are shown once, to whoever knows the password", async () => {
    // There are none yet, and so the page speaks of them by itself.
    await home.page.waitForSelector(".account-recovery[open] form");
    await fill("recovery", "password", "not the password");
    await home.refusal("password", /Wrong password/);
    await fill("recovery", "password", PASSWORD);
    await eventually(() => shown("recovery")).toHaveLength(10);
    codes = await shown("recovery");
    expect(new Set(codes).size).toBe(10);
    const file = home.page.waitForEvent("download");
    await part("recovery").locator(".once-actions button >> nth=1").click();
    expect(readFileSync(await (await file).path(), "utf8")).toBe(`${codes.join("\n")}\n`);
    await home.page.emulateMedia({ media: "print" });
    expect(await part("recovery").locator("code").first().isVisible()).toBe(true);
    for (const hidden of [".site-header", ".account-sessions", ".account-recovery form"])
      expect(await home.page.locator(hidden).isVisible(), hidden).toBe(false);
    await home.page.emulateMedia({ media: "screen" });
    await open("recovery");
    await eventually(() => part("recovery").innerText()).toContain("10 are left");
    expect(await shown("recovery")).toEqual([]);
  });

  it("let in once with a new password, and everybody else out", async () => {
    const away = await Device.open(stage, { viewport: PHONE, hasTouch: true });
    await away.go("/login");
    await away.page.click("a[href='/recover']");
    await away.submit({ name: NAME, code: "too short", fresh: NEW_PASSWORD });
    await away.refusal("code", /24 letters and digits/);
    await away.submit({ code: "0".repeat(24) });
    await away.refusal("code", /Wrong name or code/);
    await away.submit({ code: codes[0]!.toLowerCase().replaceAll("-", " "), fresh: "short" });
    await away.refusal("fresh", /10 characters at least/);
    await away.submit({ fresh: NEW_PASSWORD });
    await eventually(() => away.page.textContent(".home-account")).toContain(NAME);
    await home.page.waitForURL("**/login?over");
    await home.go("/recover");
    await home.submit({ name: NAME, code: codes[0]!, fresh: PASSWORD });
    await home.refusal("code", /Perhaps the code has been used/);
    await home.login(NAME, NEW_PASSWORD);
    await home.calledInHeader(NAME);
    await open("recovery");
    await eventually(() => part("recovery").innerText()).toContain("9 are left");
    expect(away.faults.found).toEqual([]);
    await away.context.close();
  });
});

describe("tokens", () => {
  it("let a program do what they were made for, until they are ended", async () => {
    await open("tokens");
    const scopes = part("tokens").locator("input[type=checkbox]");
    for (const each of await scopes.all()) await each.uncheck();
    await fill("tokens", "purpose", "Statistics");
    await eventually(() => part("tokens").innerText()).toContain("Allow one thing at least");
    await scopes.first().check();
    await part("tokens").locator("button[type=submit]").click();
    await eventually(() => shown("tokens")).toHaveLength(1);
    const [token] = await shown("tokens");
    const row = part("tokens").locator(".account-list li");
    await eventually(() => row.innerText()).toMatch(/Statistics · watch\s.*works until/s);
    const known = await asProgram(token!, "account");
    expect(await known.json()).toMatchObject({ name: NAME, scopes: ["read"] });
    expect((await asProgram(token!, "account/export")).status).toBe(403);
    await row.locator("button").click();
    await row.waitFor({ state: "detached" });
    expect((await asProgram(token!, "account")).status).toBe(401);
  });
});

describe("the owner", () => {
  it("takes along all that is kept of him", async () => {
    await open("data");
    const file = home.page.waitForEvent("download");
    await part("data").locator("button").click();
    const all = JSON.parse(readFileSync(await (await file).path(), "utf8"));
    expect(all).toMatchObject({ player, name: NAME, tokens: [], recovery_codes: { left: 9 } });
    expect(all.matches).toHaveLength(1);
  });

  it("deletes the account, but not under a match, and is nobody then", async () => {
    const match = await home.play();
    await open("deletion");
    await fill("deletion", "password", NEW_PASSWORD);
    await eventually(() => part("deletion").innerText()).toContain("Your match is not over yet");
    await home.page.click(".account a.primary");
    await home.page.waitForSelector(".menu summary");
    await home.resign();
    await open("deletion");
    await fill("deletion", "password", "not the password");
    await home.refusal("password", /Wrong password/);
    const anew = home.page.waitForEvent("load");
    await fill("deletion", "password", NEW_PASSWORD);
    await anew;
    await home.calledInHeader("Log in");
    await eventually(async () => new URL(home.page.url()).pathname).toBe("/");
    expect((await fetch(`${stage.house.url}/api/v1/players/${player}`)).status).toBe(404);
    expect(await stage.house.transcript(match)).not.toContain(NAME);
    await home.go(`/g/${match}/verify`);
    await home.page.waitForSelector(".verdict.good");
    expect(home.faults.found).toEqual([]);
  });
});
