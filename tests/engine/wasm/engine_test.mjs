// Holds the WebAssembly engine against the handed vectors and against the native tool.
//
// usage: node engine_test.mjs MODULE GULBARA-RULES DATA
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { Engine, checkersText } from "./engine.mjs";
import { randomSource } from "./random_source.mjs";

const [modulePath, toolPath, dataPath] = process.argv.slice(2);
const MOST_BYTES = 40 * 1024;
const engine = new Engine(modulePath);

function lines(name) {
  const text = gunzipSync(readFileSync(`${dataPath}/rules/${name}.jsonl.gz`)).toString("utf8");
  return text.trimEnd().split("\n").map((line) => JSON.parse(line));
}

// One answer of the native tool for each request.
function native(command, requests) {
  const input = requests.map((each) => `${JSON.stringify(each)}\n`).join("");
  const done = spawnSync(toolPath, [command], { input, maxBuffer: 1 << 28 });
  assert.equal(done.status, 0);
  return done.stdout.toString("utf8").trimEnd().split("\n").map((line) => JSON.parse(line));
}

function plays(line) {
  if (!engine.setProblem(line)) return { error: engine.reason };
  const finals = engine.legalPlays().map((each) => checkersText(each.checkers));
  return { used: engine.mostDice, count: finals.length, finals: finals.sort() };
}

function state() {
  const due = engine.due;
  const needs = { play: "play", win: "nothing", void: "nothing" }[due.kind] ?? "throw";
  return {
    white: engine.checkersText("w"),
    black: engine.checkersText("b"),
    needs,
    by: needs === "nothing" ? null : due.by,
    pool: needs === "play" ? due.pool : [],
  };
}

// The answer of `gulbara-rules replay` (rules page, section 9), made with the module.
function replay({ rules, throws, plays: texts }) {
  const events = [];
  let nextThrow = 0;
  let nextPlay = 0;
  assert.ok(engine.start(rules));
  for (;;) {
    const due = engine.due;
    if (due.kind === "win" || due.kind === "void") {
      events.push({ e: "end", winner: due.by, points: due.points });
      return { events, state: state() };
    }
    if (due.kind === "pass") {
      events.push({ e: "pass", by: due.by, pool: due.pool });
      assert.ok(engine.takePass());
    } else if (due.kind === "play") {
      if (nextPlay === texts.length) return { events, state: state() };
      const steps = engine.readPlay(texts[nextPlay++]);
      if (steps === null || !engine.takePlay(steps)) {
        return { events, state: state(), error: engine.refusal };
      }
      events.push({ e: "play", by: due.by, pool: due.pool, play: engine.writePlay(steps) });
    } else {
      if (nextThrow === throws.length) return { events, state: state() };
      const by = due.by === null ? {} : { by: due.by };
      events.push({ e: "throw", kind: due.kind, ...by, dice: throws[nextThrow] });
      assert.ok(engine.takeThrow(throws[nextThrow++]));
    }
  }
}

function randomGame(rules, below) {
  const game = { rules, throws: [], plays: [] };
  assert.ok(engine.start(rules));
  for (;;) {
    const kind = engine.due.kind;
    if (kind === "win" || kind === "void") return game;
    if (kind === "pass") {
      assert.ok(engine.takePass());
    } else if (kind === "play") {
      const choices = engine.legalPlays();
      const steps = choices[below(choices.length)].steps;
      game.plays.push(engine.writePlay(steps));
      assert.ok(engine.takePlay(steps));
    } else {
      game.throws.push([1 + below(6), 1 + below(6)]);
      assert.ok(engine.takeThrow(game.throws.at(-1)));
    }
  }
}

const tests = {
  "the module is small and imports nothing": () => {
    assert.ok(statSync(modulePath).size <= MOST_BYTES, `${statSync(modulePath).size} bytes`);
    assert.deepEqual(engine.ruleSets, [
      "long-nardy",
      "gul-bara",
      "gul-bara-runner",
      "gulbar",
      "mad-gulbar",
    ]);
    assert.equal(engine.exports.gulbara_interface(), 1);
  },

  "all handed segments are answered like the independent program's": () => {
    let count = 0;
    for (const line of lines("plays")) {
      const answer = plays(line);
      assert.equal("error" in answer, line.error === true, JSON.stringify(line));
      ++count;
      if (line.error) continue;
      const sha256 = createHash("sha256").update(answer.finals.join("\n")).digest("hex");
      assert.equal(answer.used, line.used, JSON.stringify(line));
      assert.equal(answer.count, line.count, JSON.stringify(line));
      assert.equal(sha256, line.sha256, JSON.stringify(line));
    }
    assert.equal(count, 7556);
  },

  "all handed games are answered like the independent program's": () => {
    let count = 0;
    for (const line of lines("replay")) {
      const answer = replay(line);
      assert.deepEqual(answer.events, line.expect.events);
      assert.deepEqual(answer.state, line.expect.state);
      assert.equal("error" in answer, "error" in line.expect);
      ++count;
    }
    assert.equal(count, 617);
  },

  "random games are the same in the native tool": () => {
    const below = randomSource(2024);
    const games = engine.ruleSets.flatMap((rules) =>
      Array.from({ length: 40 }, () => randomGame(rules, below)),
    );
    const answers = native("replay", games);
    games.forEach((game, i) => assert.deepEqual(replay(game), answers[i]));
  },

  "refusals are the same in the native tool": () => {
    const wrong = lines("replay").filter((line) => "error" in line.expect);
    const answers = native("replay", wrong);
    assert.ok(wrong.length > 100);
    wrong.forEach((line, i) => {
      assert.equal(replay(line).error.reason, answers[i].error.code, JSON.stringify(line.plays.at(-1)));
    });
  },

  "a play can be put together step by step": () => {
    const below = randomSource(7);
    for (const line of lines("plays").filter((each) => !each.error).slice(0, 1500)) {
      assert.ok(engine.setProblem(line));
      const played = [];
      for (;;) {
        const next = engine.legalSteps(played);
        assert.notEqual(next, null);
        if (next.length === 0) break;
        played.push(next[below(next.length)]);
      }
      assert.ok(engine.checkPlay(played), JSON.stringify([line, played, engine.refusal]));
    }
  },

  "a game goes on from its position code": () => {
    const below = randomSource(11);
    for (const rules of engine.ruleSets) {
      const game = randomGame(rules, below);
      const whole = replay(game);
      const half = { ...game, plays: game.plays.slice(0, game.plays.length >> 1) };
      replay(half);
      const code = engine.code;
      assert.ok(engine.start("long-nardy"));
      assert.ok(engine.readCode(code), engine.reason);
      assert.equal(engine.code, code);
      assert.ok(whole.events.length > 0);
    }
    assert.equal(engine.readCode("long-nardy w:24x15"), false);
    assert.match(engine.reason, /position code/);
  },

  "nothing a host may say does harm": () => {
    const below = randomSource(13);
    assert.ok(engine.setProblem({ rules: "gulbar", mover: "24x15", other: "24x15", dice: [6, 5] }));
    for (let i = 0; i < 20000; ++i) {
      const steps = Array.from({ length: below(6) }, () => [below(256), below(256)]);
      engine.checkPlay(steps);
      engine.legalSteps(steps);
      engine.writePlay(steps);
    }
    for (const number of [-1, 5, 2147483647, -2147483648]) {
      assert.equal(engine.exports.gulbara_start(number), 0);
      engine.exports.gulbara_take_throw(number, number);
      engine.exports.gulbara_read_code(number);
      engine.exports.gulbara_read_play(number);
      engine.exports.gulbara_write_play(number);
      engine.exports.gulbara_check_play(number);
      engine.exports.gulbara_set_problem(number, number, number, number, number);
    }
    assert.equal(engine.checkPlay([[24, 6], [24, 5], [1, 1], [1, 1], [1, 1]]), false);
    assert.equal(engine.readPlay("24/18 ".repeat(2000)), null);
  },

  "memory that was given back is used again": () => {
    const work = () => {
      for (let i = 0; i < 3000; ++i) {
        const dice = [1 + (i % 6), 1 + (i % 5)];
        const problem = { rules: "gul-bara", mover: "24x9 20 18 17x2 9 5", other: "24x15", dice };
        assert.ok(engine.setProblem(problem));
        engine.exports.gulbara_legal_plays();
        assert.ok(engine.start("mad-gulbar"));
        assert.ok(engine.code.length > 0);
      }
      return engine.exports.memory.buffer.byteLength;
    };
    assert.equal(work(), work());
  },
};

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  const begin = performance.now();
  try {
    test();
    console.log(`ok      ${name} (${Math.round(performance.now() - begin)} ms)`);
  } catch (error) {
    ++failed;
    console.log(`FAILED  ${name}\n${error.stack}`);
  }
}
process.exit(failed === 0 ? 0 : 1);
