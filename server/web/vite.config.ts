import preact from "@preact/preset-vite";
import { defineConfig } from "vitest/config";

// Set by the build: where gulbara-engine.wasm lies.
const engine = process.env.ENGINE_WASM ?? "../../build/dev/wasm/bin/gulbara-engine.wasm";

// The tests lie beside the other tests, outside of where packages are looked up.
const testPackages = ["playwright-core", "axe-core", "fast-check", "fake-indexeddb"];
const here = (path: string): string => new URL(path, import.meta.url).pathname;

export default defineConfig({
  plugins: [preact({ prefreshEnabled: false })],
  resolve: {
    alias: [
      { find: /^gulbara-engine\.wasm/, replacement: here(engine) },
      ...testPackages.map((name) => ({ find: name, replacement: here(`node_modules/${name}`) })),
    ],
  },
  worker: { format: "es" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    emptyOutDir: true,
  },
  test: {
    root: "../../tests/web",
    projects: [
      { extends: true, test: { name: "unit", include: ["unit/**/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["browser/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
