import preact from "@preact/preset-vite";
import { defineConfig } from "vitest/config";

// Set by the build: where gulbara-engine.wasm lies.
const engine = process.env.ENGINE_WASM ?? "../../build/dev/wasm/bin/gulbara-engine.wasm";

// The tests lie beside the other tests, outside of where packages are looked up.
const testPackages = ["playwright-core", "axe-core", "fast-check", "fake-indexeddb"];
const here = (path: string): string => new URL(path, import.meta.url).pathname;

const APP = new RegExp(
  [
    "/node_modules/(?:preact|@preact|preact-iso|@fluent|partysocket)/",
    "/src/(?:wire/|texts/texts|match/(?:client|settings)\\.)",
    "/src/views/(?:app|context|home|invite|game-choice|rule-sets|site-header|connection-banner)",
    "/src/views/(?:announcer|watch/use-live)",
    "vite/(?:preload|modulepreload)",
  ].join("|"),
);
const TABLE = new RegExp(
  [
    "/node_modules/@noble/hashes/",
    "/src/(?:fair/(?!ed25519-noble|verify)|engine|board|match/(?!replay|throws|dice-stat))",
    "/src/views/(?:table/|position-words|board-frame|use-layout|save-file)",
  ].join("|"),
);

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
    rolldownOptions: {
      output: {
        // Home comes in one piece, what a table needs beyond it in another; the rest when wanted.
        // The entry itself stays apart: what the others import must not wait for it.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "app", test: APP, priority: 2 },
            { name: "table", test: TABLE, priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    root: "../../tests/web",
    teardownTimeout: 30_000,
    projects: [
      { extends: true, test: { name: "unit", include: ["unit/**/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["browser/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 90_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
