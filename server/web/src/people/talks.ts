// What is said at the tables that this tab has lately sat at or looked on.
import { signal } from "@preact/signals";
import type { MatchId } from "../wire/messages";
import type { Said, Talk } from "../wire/people-messages";
import { type MatchTalk, SILENCE, withLine } from "./match-talk";

const MOST_TABLES = 16;
// Consents come right behind the snapshot; so long what is being written stays.
const CONSENT_WITHIN_MS = 1000;

export class Talks {
  // The table of which there was something last comes last.
  readonly #tables = signal<ReadonlyMap<MatchId, MatchTalk>>(new Map());
  readonly #unconfirmed = new Set<MatchId>();

  at(match: MatchId): MatchTalk {
    return this.#tables.value.get(match) ?? SILENCE;
  }

  agreed({ match, agreed }: Talk): void {
    this.#unconfirmed.delete(match);
    this.#set(match, { ...this.#known(match), agreed });
  }

  said(line: Said): void {
    this.#set(line.match, withLine(this.#known(line.match), line));
  }

  // By a snapshot: where nobody has agreed any more, the server says nothing of it.
  joinedAnew(match: MatchId): void {
    if (!this.#tables.peek().has(match)) return;
    this.#unconfirmed.add(match);
    setTimeout(() => {
      if (this.#unconfirmed.has(match)) this.agreed({ match, agreed: SILENCE.agreed });
    }, CONSENT_WITHIN_MS);
  }

  #known(match: MatchId): MatchTalk {
    return this.#tables.peek().get(match) ?? SILENCE;
  }

  #set(match: MatchId, talk: MatchTalk): void {
    const others = [...this.#tables.peek()].filter(([each]) => each !== match);
    this.#tables.value = new Map([...others.slice(1 - MOST_TABLES), [match, talk]]);
  }
}
