// Writes the rules pages into the built client, whose style sheet they use.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, parse } from "node:path";
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

// Into the folder of what never changes; its address there.
function writeAsset(folder, source) {
  const content = readFileSync(new URL(`../src/${source}`, import.meta.url));
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
  const { name, ext } = parse(source);
  const address = `/assets/${name}-${hash}${ext}`;
  writeFileSync(join(folder, address), content);
  return address;
}

export async function writeRules(folder) {
  const index = readFileSync(join(folder, "index.html"), "utf8");
  const head = [
    ...(index.match(/<link rel="(?:stylesheet|icon)"[^>]*>/g) ?? []),
    `<link rel="stylesheet" href="${writeAsset(folder, "styles/rules.css")}">`,
    `<script src="${writeAsset(folder, "rules/palette.js")}"></script>`,
  ];
  const vite = await createServer({
    server: { middlewareMode: true, watch: null },
    appType: "custom",
    logLevel: "warn",
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { rulesPages } = await vite.ssrLoadModule("/src/rules/pages.ts");
    for (const { path, html } of rulesPages(sources(), head.join("\n"))) {
      const file = join(folder, `${path}.html`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, html);
    }
  } finally {
    await vite.close();
  }
}
