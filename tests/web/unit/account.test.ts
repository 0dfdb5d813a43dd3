// One's account, by what the server answers: which field a refusal is about and in which words, who
// is given up at a login, what a device is called.
import "./browser-stand-in";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readFileSync } from "node:fs";
import { FluentResource } from "@fluent/bundle";
import { deviceLabel } from "../../../server/web/src/account/device-label";
import { fieldOf, inTime, REFUSALS, refusalWords } from "../../../server/web/src/account/refusals";
import { signInHere } from "../../../server/web/src/account/sign-in";
import { addTexts, choose, LOCALES } from "../../../server/web/src/texts/texts";
import { fetchEverything, fetchSessions, logIn, logOut, NotDone } from "../../../server/web/src/wire/account-http";

const root = new URL("../../../", import.meta.url).pathname;

// One answer after the other, and what was asked for them.
const answers: (() => Response | Promise<Response>)[] = [];
const asked: { path: string; method: string; body?: unknown }[] = [];
beforeEach(() => {
  answers.length = asked.length = 0;
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    asked.push({ path, method, ...(body && { body: JSON.parse(String(body)) }) });
    return answers.shift()!();
  });
});
const json = (status: number, content: object) => (): Response => Response.json(content, { status });
const refused = (status: number, code: string, more = {}) =>
  json(status, { error: { code, message: "", ...more } });
const LEYLA = { player: "e1", name: "Leyla" };

await addTexts(async (wanted) => {
  const file = `${root}server/web/src/texts/account/account-${wanted}.ftl`;
  return new FluentResource(readFileSync(file, "utf8")).body;
});

// What stands in the descriptions of the answers of all that is about accounts.
function documentedCodes(): string[] {
  const { paths } = JSON.parse(readFileSync(`${root}docs/openapi.json`, "utf8"));
  const about = Object.entries(paths).filter(([path]) => /\/(?:account|login|logout|recover)\b/.test(path));
  const descriptions = about.flatMap(([, methods]) =>
    Object.values(methods as Record<string, { responses: Record<string, { description: string }> }>)
      .flatMap(({ responses }) => Object.entries(responses))
      .filter(([status]) => Number(status) >= 400)
      .map(([, { description }]) => description),
  );
  const found = descriptions.join(" ").match(/\b[a-z]+(?:_[a-z]+)+\b|\bbusy\b/g)!;
  return [...new Set(found)].filter((each) => each !== "retry_ms");
}

describe("a refusal", () => {
  const codes = documentedCodes();

  it.each(LOCALES)("of every code that is documented has words of its own in %s", async (locale) => {
    await choose(locale);
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((each) => !REFUSALS.some((known) => known === each))).toEqual([]);
    const words = REFUSALS.map((code) => refusalWords(new NotDone(code)));
    expect(words.filter((each) => each.includes("refusal-"))).toEqual([]);
    expect(new Set(words).size).toBe(REFUSALS.length);
  });

  it("is told at the field that it is about, if the form has it", () => {
    const naming = codes.filter((each) => each.startsWith("name_"));
    expect(naming.length).toBe(10);
    for (const code of naming) expect(fieldOf(code, ["name", "password", "label"]), code).toBe("name");
    for (const code of ["password_too_short", "password_too_long"]) {
      expect(fieldOf(code, ["name", "password", "label"])).toBe("password");
      expect(fieldOf(code, ["password", "fresh"])).toBe("fresh");
    }
    expect(fieldOf("wrong_login", ["name", "password", "label"])).toBe("password");
    expect(fieldOf("wrong_password", ["password", "fresh"])).toBe("password");
    expect(fieldOf("wrong_code", ["name", "code", "fresh", "label"])).toBe("code");
    for (const code of ["login_throttled", "busy", "offline", "rate_limited", "other"])
      expect(fieldOf(code, ["name", "password"]), code).toBeNull();
    expect(fieldOf("name_taken", [])).toBeNull();
  });

  it("that a later attempt may pass says when, never too early", async () => {
    await choose("en");
    expect(inTime(1)).toBe("in 1 second");
    expect(inTime(119_001)).toBe("in 2 minutes");
    expect(inTime(180_000)).toBe("in 3 minutes");
    expect(inTime(3_600_001)).toBe("in 2 hours");
    const words = refusalWords(new NotDone("login_throttled", 170_000));
    expect(words).toBe("Too many wrong passwords. Next attempt in 3 minutes.");
    await choose("uk");
    expect(refusalWords(new NotDone("login_throttled", 170_000))).toMatch(/через 3 хвилини\.$/);
    await choose("ru");
    expect(refusalWords(new NotDone("login_throttled", 40_000))).toMatch(/через 40 секунд\.$/);
  });

  it("that nobody has foreseen is none of the others", async () => {
    await choose("en");
    expect(refusalWords(new NotDone("teapot"))).toBe("That did not work. Try again.");
  });
});

describe("an answer", () => {
  it("with a code is not done, and says when it may be", async () => {
    answers.push(refused(429, "login_throttled", { retry_ms: 180_000 }));
    const reason = await logIn({ name: "Leyla", password: "x" }).catch((each) => each);
    expect(reason).toBeInstanceOf(NotDone);
    expect(reason).toMatchObject({ code: "login_throttled", retryMs: 180_000 });
  });

  it("that never comes is offline, and one that nobody can read has failed", async () => {
    answers.push(() => Promise.reject(new TypeError("no network")));
    await expect(logOut()).rejects.toMatchObject({ code: "offline" });
    for (const odd of [new Response("<html>", { status: 502 }), new Response("<html>"), Response.json({ error: 7 }, { status: 400 })]) {
      answers.push(() => odd);
      await expect(fetchSessions()).rejects.toMatchObject({ code: "failed" });
    }
  });

  it("without content is done", async () => {
    answers.push(() => new Response(null, { status: 204 }));
    await expect(logOut()).resolves.toBeNull();
    expect(asked).toEqual([{ path: "/api/v1/logout", method: "POST" }]);
  });
});

it("everything about an account is one file, however many pages it comes in", async () => {
  answers.push(
    json(200, { name: "Leyla", matches: [{ match: "m3" }, { match: "m2" }], before: "m2" }),
    json(200, { name: "Leyla", matches: [{ match: "m1" }], before: null }),
  );
  const matches = ["m3", "m2", "m1"].map((match) => ({ match }));
  await expect(fetchEverything()).resolves.toEqual({ name: "Leyla", matches, before: null });
  expect(asked.map(({ path }) => path)).toEqual([
    "/api/v1/account/export",
    "/api/v1/account/export?before=m2",
  ]);
});

describe("a login", () => {
  const wish = { name: "leyla", password: "correct horse battery" };
  const logInHere = (guest: string | null, isGivingUp: boolean) =>
    signInHere((more) => logIn({ ...wish, ...more }), guest, isGivingUp);
  const logins = () => asked.filter(({ path }) => path.endsWith("/login")).map(({ body }) => body);

  it("of nobody gives nobody up", async () => {
    answers.push(json(200, LEYLA));
    await expect(logInHere(null, false)).resolves.toEqual(LEYLA);
    expect(asked).toHaveLength(1);
    expect(logins()).toEqual([wish]);
  });

  it.each([
    ["has begun nothing", () => new Response("", { status: 200 })],
    ["the server has never kept", refused(404, "no_such_player")],
  ])("gives up without a word a guest who %s", async (_, history) => {
    answers.push(history, json(200, LEYLA));
    await expect(logInHere("g1", false)).resolves.toEqual(LEYLA);
    expect(logins()).toEqual([{ ...wish, replace: true }]);
  });

  it.each([
    ["has played", () => new Response('{"match":"m1"}\n')],
    ["may have played", refused(503, "storage_unavailable")],
  ])("asks first about a guest who %s, and gives him up when told to", async (_, history) => {
    answers.push(history, refused(409, "other_identity"), json(200, LEYLA));
    await expect(logInHere("g1", false)).resolves.toBeNull();
    await expect(logInHere("g1", true)).resolves.toEqual(LEYLA);
    expect(logins()).toEqual([wish, { ...wish, replace: true }]);
  });

  it("with a wrong password asks nothing about the guest", async () => {
    answers.push(() => new Response('{"match":"m1"}\n'), refused(401, "wrong_login"));
    await expect(logInHere("g1", false)).rejects.toMatchObject({ code: "wrong_login" });
  });
});

describe("a device", () => {
  const mozilla = "Mozilla/5.0";
  const like = "AppleWebKit/537.36 (KHTML, like Gecko)";
  it.each([
    [`${mozilla} (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0`, "Firefox, Linux"],
    [`${mozilla} (Linux; Android 14) ${like} Chrome/126.0.0.0 Mobile Safari/537.36`, "Chrome, Android"],
    [`${mozilla} (Windows NT 10.0; Win64; x64) ${like} Chrome/126.0 Safari/537.36 Edg/126.0`, "Edge, Windows"],
    [`${mozilla} (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${like} Version/17.5 Safari/604.1`, "Safari, iPhone"],
    ["curl/8.5", ""],
  ])("that calls itself %s", (userAgent, label) => {
    expect(deviceLabel(userAgent)).toBe(label);
  });
});
