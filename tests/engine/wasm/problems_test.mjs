// Holds the WebAssembly engine against the native tool on COUNT made-up problems, the same each time:
// positions of all ages of a game, any dice, all five rule sets; and on those beside them that cannot
// be, such as two sides on one point, which both must refuse.
//
// usage: node problems_test.mjs MODULE GULBARA-RULES COUNT
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { checkersText, Engine } from "./engine.mjs";
import { randomSource } from "./random_source.mjs";

const [modulePath, toolPath, countText] = process.argv.slice(2);
const count = Number(countText);
const engine = new Engine(modulePath);
const below = randomSource(2026);

// Where a side's checkers are thrown down: between two points, with a share on the head or off.
function randomCheckers() {
  const counts = new Array(25).fill(0);
  const isHome = below(4) === 0;
  const highest = isHome ? 6 : 7 + below(18);
  const width = 3 + below(highest);
  let left = isHome ? 1 + below(15) : 15;
  if (!isHome && below(2) === 0) {
    counts[24] = below(15);
    left -= counts[24];
  }
  for (; left > 0; --left) ++counts[Math.max(1, highest - below(width))];
  return counts;
}

const startOrOneOut = () => {
  const counts = new Array(25).fill(0);
  counts[24] = 15;
  if (below(3) > 0) {
    counts[24] = 14;
    ++counts[24 - 1 - below(6)];
  }
  return counts;
};

function randomDice() {
  const [one, two] = [1 + below(6), 1 + below(6)];
  if (below(2) === 0) return new Array(below(2) === 0 ? 4 : 1 + below(4)).fill(one);
  return one === two ? [one] : [one, two];
}

function randomProblem() {
  const rules = engine.ruleSets[below(engine.ruleSets.length)];
  const isEarly = rules === "gul-bara-runner" && below(2) === 0;
  return {
    rules,
    mover: checkersText(isEarly ? startOrOneOut() : randomCheckers()),
    other: checkersText(randomCheckers()),
    dice: randomDice(),
    own_first_roll: below(3) === 0,
    head_used: below(2),
  };
}

function answerOf(problem) {
  if (!engine.setProblem(problem)) return { error: engine.reason };
  const finals = engine.legalPlays().map((each) => checkersText(each.checkers));
  return { used: engine.mostDice, count: finals.length, finals: finals.sort() };
}

const tool = spawn(toolPath, ["plays"], { stdio: ["pipe", "pipe", "inherit"] });
const problems = [];
for (let possible = 0; possible < count; ) {
  const problem = randomProblem();
  problems.push(problem);
  if (engine.setProblem(problem)) ++possible;
}
const fed = (async () => {
  for (const each of problems) {
    if (!tool.stdin.write(`${JSON.stringify(each)}\n`)) await once(tool.stdin, "drain");
  }
  tool.stdin.end();
})();

let compared = 0;
let refused = 0;
let most = 0;
for await (const line of createInterface({ input: tool.stdout })) {
  const problem = problems[compared++];
  const native = JSON.parse(line);
  const answer = answerOf(problem);
  assert.equal("error" in answer, "error" in native, JSON.stringify([problem, answer, native]));
  if ("error" in native) {
    ++refused;
    continue;
  }
  most = Math.max(most, native.count);
  const { used, count: ends, finals } = native;
  assert.deepEqual(answer, { used, count: ends, finals: [...finals].sort() }, JSON.stringify(problem));
}
await fed;
assert.equal(compared - refused, count);
console.log(`ok      ${count} problems, up to ${most} plays in one; ${refused} others refused by both`);
