// What happens at a table, read aloud as it happens: throws, plays, one's own steps, the result.
import { effect } from "@preact/signals";
import { playText, rollText, stepText } from "../../engine/points";
import type { MatchRecord } from "../../fair/record";
import type { MatchSession } from "../../match/session";
import type { TableModel } from "../../match/table";
import { say, text } from "../../texts/texts";
import { announce } from "../announcer";
import { diceText, nameOf, newsOf, resultOf } from "./narration";

// What a record means for those who hear it; null: nothing.
function recordWords(session: MatchSession, { body, seat }: MatchRecord): string | null {
  if (body.type === "roll") {
    const dice = rollText(body.dice);
    if (!seat) return text("spoken-opening", { dice });
    const id = seat === session.seat ? "spoken-you-rolled" : "spoken-rolled";
    return text(id, { name: nameOf(session, seat), dice });
  }
  if (body.type !== "play" || !seat || seat === session.seat || body.steps.length === 0)
    return null;
  return text("spoken-played", { name: nameOf(session, seat), play: playText(body.steps) });
}

// What comes together is said together.
class Speaker {
  #recent: string[] = [];

  say(words: string): void {
    if (this.#recent.length === 0) setTimeout(() => announce(this.#recent.splice(0).join(" ")));
    this.#recent.push(words);
  }
}

// One's own step, and what is left of the rung.
function draftWords(model: TableModel): string | null {
  const { draft } = model;
  const step = draft?.lastStep;
  if (!draft || !step) return null;
  const left = diceText(draft.diceLeft);
  const id = draft.isComplete ? "spoken-step-last" : "spoken-step";
  return text(id, { step: stepText(step), left });
}

function speakDraft(model: TableModel, speaker: Speaker): () => void {
  let count = 0;
  return effect(() => {
    model.view.value;
    const steps = model.draft?.stepCount ?? 0;
    const words = steps > count ? draftWords(model) : null;
    if (words) speaker.say(words);
    else if (steps < count && model.draft) speaker.say(text("spoken-undone"));
    count = steps;
  });
}

// Reads out what comes; returns what ends that.
export function speakTable(model: TableModel): () => void {
  const { session } = model;
  const speaker = new Speaker();
  let isResultKnown = session.book?.close !== null;
  const endings = [
    session.listen((record, isNew) => {
      const words = isNew ? recordWords(session, record) : null;
      if (words) speaker.say(words);
    }),
    model.news.subscribe((news) => {
      if (news) speaker.say(say(newsOf(session, news)));
    }),
    speakDraft(model, speaker),
    effect(() => {
      session.revision.value;
      if (!session.book?.close || isResultKnown) return;
      isResultKnown = true;
      announce(resultOf(session), "assertive");
    }),
  ];
  return () => {
    for (const end of endings) end();
  };
}
