// A mark at the menu of a table at which a match is on (people.css): nothing else may be laid over
// board, bars and clocks there, or move them. What it stands for is read aloud.
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { People } from "../../people/people";
import { text } from "../../texts/texts";
import { announce } from "../announcer";
import { noticesOf } from "./notices";

const isAtLiveTable = (): boolean => document.querySelector(".table:not(.over)") !== null;

function mark(people: People): () => void {
  const { dataset, style } = document.documentElement;
  return effect(() => {
    const count = noticesOf(people);
    style.setProperty("--notices", `"${count || ""}"`);
    if (count > 0) dataset.notices = "some";
    else if (people.seek.value) dataset.notices = "seeking";
    else delete dataset.notices;
  });
}

function speak(people: People): () => void {
  let known = new Set<string>();
  return effect(() => {
    const challenges = people.challenges.value;
    const newest = challenges.findLast(({ challenge }) => !known.has(challenge));
    known = new Set(challenges.map(({ challenge }) => challenge));
    const problem = people.problem.value;
    if (!isAtLiveTable()) return;
    if (newest) announce(text("challenged-in-menu", { name: newest.player.name }));
    else if (problem) announce(text(problem.id));
  });
}

export function useNoticeMark(people: People | null): void {
  useEffect(() => {
    if (!people) return;
    const endings = [mark(people), speak(people)];
    return () => {
      for (const end of endings) end();
    };
  }, [people]);
}
