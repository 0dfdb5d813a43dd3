import preact from "@preact/preset-vite";
import { defineConfig } from "vitest/config";

// Set by the build: where gulbara-engine.wasm lies.
const engine = process.env.GULBARA_ENGINE ?? "../../build/dev/wasm/bin/gulbara-engine.wasm";

export default defineConfig({
  plugins: [preact({ prefreshEnabled: false })],
  resolve: { alias: { "gulbara-engine.wasm": new URL(engine, import.meta.url).pathname } },
  worker: { format: "es" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    emptyOutDir: true,
  },
  test: {
    dir: "../../tests/web/unit",
    include: ["**/*.test.ts"],
    server: { deps: { inline: true } },
  },
});
