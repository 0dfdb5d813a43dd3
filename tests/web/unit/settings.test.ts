// What the browser keeps, with several tabs open.
import { expect, it, vi } from "vitest";

it("what another tab has stored is neither lost nor missed", async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const { change, readAgain, settings } = await import("../../../server/web/src/match/settings");
  kept.set("settings", JSON.stringify({ account: "Leyla" }));
  change({ sound: false });
  expect(settings.value).toMatchObject({ account: "Leyla", sound: false });
  expect(JSON.parse(kept.get("settings")!)).toMatchObject({ account: "Leyla", sound: false });
  kept.set("settings", JSON.stringify({ account: null, sound: false }));
  readAgain();
  expect(settings.value).toMatchObject({ account: null, sound: false });
  kept.set("settings", "{");
  readAgain();
  expect(settings.value.account).toBeNull();
});
