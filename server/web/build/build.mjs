// Builds the client into a folder: node build/build.mjs FOLDER
import { build } from "vite";
import { compress } from "./compress.mjs";
import { writeRules } from "./rules.mjs";

const folder = process.argv[2] ?? "dist";
await build({ logLevel: "warn", build: { outDir: folder } });
await writeRules(folder);
compress(folder);
