// On plain HTTP by name a browser has no WebCrypto: proofs are checked by the library instead (V6).
import { describe, expect, it } from "vitest";
import { readTranscripts } from "../unit/data";
import { useStage } from "./stage";

const NAME = "nardy.example";
const FILE = "transcripts/valid/gul-bara-one-point-ladders.json";

const stage = useStage("random", [`--host-resolver-rules=MAP ${NAME} 127.0.0.1`]);
describe("on plain HTTP by name", () => {
  it.each([
    ["a good file is good", (file: string) => file, ".verdict.good"],
    ["a forged signature is not", forged, ".verdict.wrong"],
  ])("%s", async (_, change, verdict) => {
    const page = await stage.browser.newPage({ locale: "en" });
    await page.goto(stage.house.url.replace("127.0.0.1", NAME) + "/verify");
    expect(await page.evaluate(() => crypto.subtle === undefined)).toBe(true);
    await page.setInputFiles("input[type=file] >> nth=0", {
      name: "match.json",
      mimeType: "application/json",
      buffer: Buffer.from(change(readTranscripts().get(FILE)!)),
    });
    await page.waitForSelector(verdict);
    await page.close();
  });
});

function forged(file: string): string {
  const transcript = JSON.parse(file);
  const entry = transcript.record_signatures[3];
  entry.sig = entry.sig.replace(/^./, (digit: string) => (digit === "0" ? "1" : "0"));
  return JSON.stringify(transcript);
}
