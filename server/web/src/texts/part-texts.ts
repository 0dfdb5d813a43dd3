// The texts of a part that is fetched later.
import type { FluentResource } from "@fluent/bundle";
import { addTexts, type Locale } from "./texts";

export type TextBody = FluentResource["body"];
type TextFiles = Readonly<Record<string, () => Promise<TextBody>>>;

// `fileOf`: the key of a language's file. What is returned fetches them once: after it all of the
// part can be said. Where it rejects it may be tried again.
export function partTexts(
  files: TextFiles,
  fileOf: (wanted: Locale) => string,
): () => Promise<void> {
  let adding: Promise<void> | undefined;
  return () => {
    adding ??= addTexts((wanted) => files[fileOf(wanted)]!()).catch((reason) => {
      adding = undefined;
      throw reason;
    });
    return adding;
  };
}
