// Texts of a part that comes later: where they could not be fetched, they can be asked for again.
import "./browser-stand-in";
import { expect, it } from "vitest";
import { addTexts, choose, text } from "../../../server/web/src/texts/texts";

it("texts that have failed to come leave the others, and may come later", async () => {
  await choose("en");
  const own: Parameters<typeof addTexts>[0] = async (wanted) => {
    if (isLost) throw new Error("no network");
    return [{ id: "of-a-later-part", value: `said in ${wanted}`, attributes: {} }];
  };
  let isLost = true;
  await expect(addTexts(own)).rejects.toThrow("no network");
  await choose("uk");
  expect(text("notice-close")).toBe("notice-close");
  expect(text("site-name")).not.toBe("site-name");
  isLost = false;
  await addTexts(own);
  expect(text("of-a-later-part")).toBe("said in uk");
  await choose("en");
  expect(text("of-a-later-part")).toBe("said in en");
});

it("texts of two parts that come at once are both there, whichever comes last", async () => {
  let come = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    come = resolve;
  });
  const only = (id: string) => [{ id, value: "said", attributes: {} }];
  let isFirst = true;
  const slow = addTexts(async () => {
    if (isFirst) {
      isFirst = false;
      await late;
    }
    return only("of-a-slow-part");
  });
  await addTexts(async () => only("of-a-fast-part"));
  come();
  await slow;
  expect(text("of-a-fast-part")).toBe("said");
  expect(text("of-a-slow-part")).toBe("said");
});
