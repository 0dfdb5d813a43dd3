// The smallest client that plays: a whole match of random legal plays against the house bot.
//   node smallest.mjs http://127.0.0.1:8080 gulbara-engine.wasm [RULES]
// (Node 22; Node 20.19 with --experimental-websocket.) README.md says what it leaves out.
import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

const [server, enginePath, rules = "gul-bara"] = process.argv.slice(2);
const ZERO = Buffer.alloc(32);
const bytes = (hex) => Buffer.from(hex, "hex");
const u32 = (number) => Buffer.from([number >>> 24, number >>> 16, number >>> 8, number]);
const tag = (name) => Buffer.alloc(16).fill(`NFv1/${name}`, 0, 5 + name.length);
const hash = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();

// The rules: the server's own engine (docs/engine-wasm.md).
const module = await WebAssembly.instantiate(readFileSync(enginePath), {});
const engine = module.instance.exports;
engine._initialize();
const text = (length) => Buffer.from(engine.memory.buffer, engine.gulbara_text(), length).toString();
const ruleSet = [...Array(engine.gulbara_rule_set_count()).keys()].find(
  (number) => text(engine.gulbara_rule_set_id(number)) === rules,
);
const putSteps = (steps) => {
  const flat = steps.flatMap(({ from, die }) => [from, die]);
  new Uint8Array(engine.memory.buffer, engine.gulbara_steps(), 8).set(flat);
  return steps.length;
};
function randomPlay() {
  for (const steps = []; ; ) {
    const count = engine.gulbara_legal_steps(putSteps(steps));
    if (count <= 0) return steps;
    const next = new Uint8Array(engine.memory.buffer, engine.gulbara_next_steps(), 2 * count);
    const at = 2 * randomInt(count);
    steps.push({ from: next[at], die: next[at + 1] });
  }
}

// Who we are: a guest, whose secret goes into the upgrade and nowhere else.
const guest = await fetch(`${server}/api/v1/guest`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ bearer: true }),
}).then((response) => response.json());
const socket = new WebSocket(`${server.replace(/^http/, "ws")}/ws`, {
  headers: { authorization: `Bearer ${guest.token}` },
});
let commands = 0;
let sentUntil = 0;
function send(t, d, id = `c${++commands}`) {
  sentUntil = Math.max(sentUntil + 40, Date.now()); // 30 messages a second are too many
  setTimeout(() => socket.send(JSON.stringify({ t, id, d })), sentUntil - Date.now());
}
const stop = (reason) => {
  console.error(`STOP: ${reason}`);
  process.exit(1);
};

let match, seat, chain, headerHash, anchors; // of the match
let links = 0; // how many we have given
let throws = 0;

// Our own chain: nobody knows K[i] before we give it, everybody can check that it is K[i].
function offered(offer) {
  ({ match, seat } = offer);
  chain = Array(offer.links + 1);
  chain[offer.links] = randomBytes(32);
  writeFileSync(`${match}.terminal`, chain[offer.links].toString("hex"), { mode: 0o600 });
  for (let i = offer.links; i > 0; --i) chain[i - 1] = step(seat, i, chain[i]);
  send("anchor", { match, anchor: chain[0].toString("hex") });
}
const step = (role, i, key) => hash(tag("step"), bytes(match), Buffer.from([role]), u32(i), key);

function headed(header) {
  anchors = [0, 1, 2].map((role) => header.subarray(80 + 32 * role, 112 + 32 * role));
  if (!anchors[seat].equals(chain[0])) stop("the header does not commit to our chain");
  headerHash = hash(header);
}

// Every throw: each link leads to the one before, and the dice are those that the links make.
function checkThrow(record) {
  const body = bytes(record.record).subarray(16 + 32 + 4 + 32 + 1 + 1 + 8 + 2);
  const keys = [0, 1, 2].map((role) => body.subarray(5 + 32 * role, 37 + 32 * role));
  for (const role of [0, 1, 2]) {
    if (anchors[role].equals(ZERO)) continue;
    if (!step(role, record.index, keys[role]).equals(anchors[role])) stop("a link does not fit");
    anchors[role] = keys[role];
  }
  const dice = [];
  for (let block = 0; dice.length < 2; ++block) {
    const rest = [u32(record.index), u32(block), keys[1], keys[2], ZERO];
    const message = Buffer.concat([tag("roll"), headerHash, ...rest]);
    const digest = createHmac("sha256", keys[0]).update(message).digest();
    for (const byte of digest) if (byte < 252 && dice.length < 2) dice.push((byte % 6) + 1);
  }
  if (`${dice}` !== `${record.dice}`) stop(`throw ${record.index} should be ${dice}`);
  throws = record.index;
}

function recorded(record) {
  let isTaken = true;
  if (record.type === "game_start") isTaken = engine.gulbara_start(ruleSet);
  if (record.type === "roll") checkThrow(record);
  if (record.type === "roll") isTaken = engine.gulbara_take_throw(...record.dice);
  if (record.type === "play" && record.pass) isTaken = engine.gulbara_take_pass();
  else if (record.type === "play") isTaken = engine.gulbara_take_play(putSteps(record.steps));
  if (!isTaken) stop(`record ${record.seq} is not what the rules call for`);
  if (["game_end", "resume"].includes(record.type)) return;
  const due = engine.gulbara_due(); // 1 to 3: a throw, 4: a play
  const isThrowDue = due >= 1 && due <= 3;
  if (isThrowDue && links === throws) {
    links += 1;
    send("link", { match, index: links, key: chain[links].toString("hex") });
  }
  if (due === 4 && engine.gulbara_due_side() === seat - 1) {
    send("play", { match, base: record.seq, segments: [randomPlay()] });
  }
}

let isOver = false;
async function closed(close) {
  console.log(`${close.reason}, winner ${close.winner}, we are ${seat}; ${throws} throws checked`);
  if (isOver) return; // it comes again with each terminal
  isOver = true;
  send("terminal", { match, key: chain.at(-1).toString("hex") }, "last");
}

socket.onmessage = ({ data }) => {
  const { t, id, d } = JSON.parse(data);
  if (t === "hello") send("hello", { protocol: { major: 1, minor: 0 }, client: "smallest 1" });
  if (t === "hello") send("quick_match", { rules, points: 1 });
  if (t === "offer") offered(d);
  if (t === "header") headed(bytes(d.header));
  if (t === "record") recorded(d);
  if (t === "closed") closed(d);
  if (t === "error") stop(`${d.code}: ${d.message}`);
  if (id === "last") socket.close();
};
socket.onclose = () => (isOver ? console.log(match) : stop("the connection is lost"));
