import preact from "@preact/preset-vite";
import { defineConfig } from "vitest/config";
import { fluentTexts, plainImports } from "./build/plugins.ts";

// Set by the build: where gulbara-engine.wasm lies.
const engine = process.env.ENGINE_WASM ?? "../../build/dev/wasm/bin/gulbara-engine.wasm";

// The tests lie beside the other tests, outside of where packages are looked up.
const testPackages = [
  "@fluent/bundle",
  "axe-core",
  "fake-indexeddb",
  "fast-check",
  "playwright-core",
];
const here = (path: string): string => new URL(path, import.meta.url).pathname;

// What a table needs beyond home, and not only at its end or elsewhere: it comes in one piece.
const TABLE = new RegExp(
  [
    "/src/(?:engine|board/(?!mini))",
    "/src/fair/(?!ed25519-noble|verify|transcript|strict|receipt)",
    "/src/match/(?!hand-in|handover|judgement|replay|throws|dice-stat|spectacle|take-back|typed)",
    "/src/views/(?:table/(?!among|attend|attention|handover|rest|absence|away|stop-alert|new-version|end-|menu-items|proof-details|typed|readings|move-list|side-details|sounds|speech)|position-words|board-frame|use-layout)",
  ].join("|"),
);

// What several of the later parts about other players share, in one piece too.
const PEOPLE =
  /\/src\/(?:people\/(?!people|left-open|kept-ids)|views\/(?:people\/(?:use|relation-b|follow|player-link|words)|lobby\/(?:use-seat|seat-taking|password)))/;

// What they measure is meant for a machine that does nothing else; the others share one.
const TIMED = [
  "clock",
  "endings",
  "first-load",
  "invitation",
  "newcomer",
  "pairing",
  "playback",
  "throttled",
  "watching",
  "sweeps/lighthouse",
].map((name) => `browser/${name}.test.ts`);
const inBrowser = {
  include: ["browser/**/*.test.ts"],
  testTimeout: 120_000,
  hookTimeout: 90_000,
  fileParallelism: false,
  // Node 20 has the standard WebSocket behind a flag.
  execArgv: ["--experimental-websocket"],
};

export default defineConfig({
  plugins: [preact({ prefreshEnabled: false }), fluentTexts, plainImports],
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
    modulePreload: false,
    cssCodeSplit: false,
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "app", tags: ["$initial"], priority: 2 },
            { name: "table", test: TABLE, priority: 1 },
            { name: "people-basics", test: PEOPLE, priority: 1 },
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
      { extends: true, test: { ...inBrowser, name: "browser", exclude: TIMED } },
      { extends: true, test: { ...inBrowser, name: "timed", include: TIMED } },
    ],
  },
});
