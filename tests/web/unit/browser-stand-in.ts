// What settings, drafts and texts ask of a browser as soon as they are loaded: to be imported first.
import { vi } from "vitest";

const kept = new Map<string, string>();
vi.stubGlobal("matchMedia", () => ({ matches: false }));
vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("removeEventListener", () => undefined);
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
vi.stubGlobal("document", { cookie: "", documentElement: {} });
