// Puts a gzip and a brotli version beside every file of the built client that gains by it.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const COMPRESSIBLE = /\.(?:html|js|css|svg|wasm|json|txt)$/;

export function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!COMPRESSIBLE.test(name)) continue;
    const path = join(folder, name);
    const data = readFileSync(path);
    const packed = {
      gz: gzipSync(data, { level: 9, memLevel: 9 }),
      br: brotliCompressSync(data, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
        },
      }),
    };
    for (const [suffix, bytes] of Object.entries(packed)) {
      if (bytes.length < data.length) writeFileSync(`${path}.${suffix}`, bytes);
    }
  }
}
