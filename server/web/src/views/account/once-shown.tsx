// A secret that is shown this once: to be copied, saved or printed.
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { text } from "../../texts/texts";
import { save } from "../save-file";

interface Props {
  readonly lines: readonly string[];
  readonly about: string;
  // What it is saved as.
  readonly file: string;
}

export function OnceShown({ lines, about, file }: Props) {
  const isCopied = useSignal(false);
  const list = useRef<HTMLOListElement>(null);
  const content = `${lines.join("\n")}\n`;
  const copy = async (): Promise<void> => {
    // On plain HTTP by name there is no clipboard; then it is selected.
    await navigator.clipboard?.writeText(content).then(
      () => {
        isCopied.value = true;
      },
      () => undefined,
    );
    if (list.current) getSelection()?.selectAllChildren(list.current);
  };
  return (
    <div class="once-shown" role="status">
      <p>{about}</p>
      <ol ref={list}>
        {lines.map((each) => (
          <li key={each}>
            <code>{each}</code>
          </li>
        ))}
      </ol>
      <p class="once-actions">
        <button type="button" class="button" onClick={() => void copy()}>
          {text(isCopied.value ? "invite-copied" : "invite-copy")}
        </button>
        <button type="button" class="button" onClick={() => save(file, content, "text/plain")}>
          {text("once-save")}
        </button>
        <button type="button" class="button" onClick={() => print()}>
          {text("once-print")}
        </button>
      </p>
    </div>
  );
}
