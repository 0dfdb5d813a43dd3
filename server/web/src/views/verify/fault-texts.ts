// What is wrong with a file, in words: with whatever shows a verdict.
import type { Fault } from "../../fair/fault";
import { partTexts, type TextBody } from "../../texts/part-texts";
import { text } from "../../texts/texts";

const FILES = import.meta.glob<TextBody>("../../texts/faults/*.ftl", { import: "default" });

export const addFaultTexts = partTexts(
  FILES,
  (wanted) => `../../texts/faults/faults-${wanted}.ftl`,
);

// Before: `addFaultTexts`.
export const faultText = ({ code }: Fault): string => text(`fault-${code}`);
