// Writes the rules pages into the built client, whose style sheet they use.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createServer } from "vite";

const texts = new URL("../src/texts/", import.meta.url).pathname;
const FIRST = "en";

function sources() {
  const locales = readdirSync(join(texts, "locales")).map((name) => name.replace(".ftl", ""));
  locales.sort((one, other) => Number(other === FIRST) - Number(one === FIRST));
  return locales.map((locale) => ({
    locale,
    texts: ["locales", "rules"].map((kind) =>
      readFileSync(join(texts, kind, `${locale}.ftl`), "utf8"),
    ),
  }));
}

export async function writeRules(folder) {
  const index = readFileSync(join(folder, "index.html"), "utf8");
  const links = index.match(/<link rel="(?:stylesheet|icon)"[^>]*>/g) ?? [];
  const vite = await createServer({
    server: { middlewareMode: true, watch: null },
    appType: "custom",
    logLevel: "warn",
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { rulesPages } = await vite.ssrLoadModule("/src/rules/pages.ts");
    for (const { path, html } of rulesPages(sources(), links.join("\n"))) {
      const file = join(folder, `${path}.html`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, html);
    }
  } finally {
    await vite.close();
  }
}
