// Addresses and the forms of pages.
import { beforeAll, describe, expect, it, vi } from "vitest";

let match: typeof import("../../../server/web/src/views/router").match;

beforeAll(async () => {
  vi.stubGlobal("location", { pathname: "/" });
  ({ match } = await import("../../../server/web/src/views/router"));
});

describe("an address", () => {
  it("fits a form without parameters", () => expect(match("/watch", "/watch")).toEqual({}));
  it("gives parameters their values", () =>
    expect(match("/g/:match/verify", "/g/00ff/verify")).toEqual({ match: "00ff" }));
  it("may end with a slash", () => expect(match("/t/:match", "/t/00ff/")).toEqual({ match: "00ff" }));
  it("is home when it is a slash", () => expect(match("/", "/")).toEqual({}));
  it.each([
    ["/g/:match", "/g/00ff/verify"],
    ["/g/:match/verify", "/g/00ff"],
    ["/watch", "/watching"],
    ["/", "/watch"],
    ["/t/:match", "/g/00ff"],
  ])("does not fit %s as %s", (pattern, path) => expect(match(pattern, path)).toBeNull());
});
