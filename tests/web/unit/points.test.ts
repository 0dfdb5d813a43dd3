// Rolls as they are written for people.
import { describe, expect, it } from "vitest";
import { rollText } from "../../../server/web/src/engine/points";
import { diceText } from "../../../server/web/src/views/table/narration";

describe("a roll in words", () => {
  it("has the higher die first, whichever fell first", () => {
    expect(rollText([5, 6])).toBe("6-5");
    expect(rollText([6, 5])).toBe("6-5");
    expect(diceText([5, 6])).toBe("6-5");
  });

  it("of a doublet says how many of it are left", () => {
    expect(rollText([4, 4])).toBe("4-4");
    expect(diceText([4, 4, 4, 4])).toBe("4-4");
    expect(diceText([4, 4])).toBe("4×2");
  });
});
