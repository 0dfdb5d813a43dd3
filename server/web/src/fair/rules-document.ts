// The terms of a match, as one line of JSON whose exact bytes are hashed (fairness page, section 11).
import { type Bytes, isEqual, utf8 } from "./bytes";
import { chainLengthOf } from "./chain";
import { Fault } from "./fault";
import { sha256, tag } from "./hash";
import { BOTH_SEATS, type Header } from "./header";

export interface ClockTerms {
  readonly reserve_ms: number;
  readonly delay_ms: number;
  readonly increment_ms: number;
  readonly rung_ms: number;
}

export interface RulesDocument {
  readonly rules: string;
  readonly version: number;
  readonly points: number;
  readonly rated: boolean;
  readonly clock: ClockTerms | null;
}

const RULES = tag("rules");
const MOST_POINTS = 25;
const LARGEST_NUMBER = 2 ** 32 - 1;
const NUMBER = "(?:0|[1-9]\\d{0,9})";
const CLOCK = ["reserve_ms", "delay_ms", "increment_ms", "rung_ms"]
  .map((name) => `"${name}":${NUMBER}`)
  .join(",");
const FORM = new RegExp(
  `^\\{"rules":"[^"\\\\]*","version":${NUMBER},"points":${NUMBER},` +
    `"rated":(?:true|false),"clock":(?:null|\\{${CLOCK}\\})\\}$`,
);

// What the engine can play: rule sets and versions.
export interface KnownRules {
  knows(rules: string, version: number): boolean;
}

export function parseRules(text: string, known: KnownRules): RulesDocument | Fault {
  if (utf8(text).length > 256) return new Fault("too_large", "the rules document is too long");
  if (!FORM.test(text)) {
    return new Fault("bad_value", "the rules document has not the exact form");
  }
  const document: RulesDocument = JSON.parse(text);
  const numbers = [document.version, document.points, ...Object.values(document.clock ?? {})];
  if (numbers.some((number) => number > LARGEST_NUMBER)) {
    return new Fault("bad_value", "a number of the rules document is too large");
  }
  if (!known.knows(document.rules, document.version)) {
    return new Fault("unknown_rules", "the rules document names unknown rules");
  }
  if (document.points < 1 || document.points > MOST_POINTS) {
    return new Fault("bad_points", "a match is to 1..25 points");
  }
  if (document.rated && !document.clock) {
    return new Fault("not_rateable", "a rated match has a clock");
  }
  return document;
}

const hashOfRules = (text: string): Bytes => sha256(RULES, utf8(text));

// The document's sense, and that it is the one that the header commits to.
export function checkRules(header: Header, text: string, known: KnownRules): RulesDocument | Fault {
  if (!isEqual(hashOfRules(text), header.rulesHash)) {
    return new Fault("rules_hash", "the rules document is not the one of the header");
  }
  const rules = parseRules(text, known);
  if (rules instanceof Fault) return rules;
  if (header.links !== chainLengthOf(rules.points)) {
    return new Fault("bad_link_count", "the header's number of links does not fit the points");
  }
  if (rules.rated && header.mode !== BOTH_SEATS) {
    return new Fault("not_rateable", "the match is rated, but a seat does not contribute");
  }
  return rules;
}
