// Which rules this client plays by: those of its engine, in the very version.
import { beforeAll, describe, expect, it } from "vitest";
import type { Engine } from "../../../server/web/src/engine/engine";
import { parseRules } from "../../../server/web/src/fair/rules-document";
import { loadEngine } from "./data";
import { RULES } from "./games";

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

describe.each(RULES)("a match of %s", (rules) => {
  const document = (version: number): string =>
    `{"rules":"${rules}","version":${version},"points":1,"rated":false,"clock":null}`;

  it("is begun in the engine's version only (C13)", () => {
    const { version } = engine.ruleSets.find(({ id }) => id === rules)!;
    expect(parseRules(document(version), engine)).toMatchObject({ rules, version });
    for (const other of [version - 1, version + 1, 99].filter((each) => each > 0)) {
      expect(parseRules(document(other), engine)).toMatchObject({ code: "unknown_rules" });
    }
  });
});
