// A turn typed as people write it, for those who prefer that to the board.
import { useId, useRef } from "preact/hooks";
import type { TableModel } from "../../match/table";
import { readTypedPlay } from "../../match/typed-play";
import { text } from "../../texts/texts";

const EXAMPLE = "24/18 24/19";

export function TypedPlay({ model }: { readonly model: TableModel }) {
  const line = useRef<HTMLInputElement>(null);
  const id = useId();
  const play = (event: SubmitEvent): void => {
    event.preventDefault();
    const { value } = line.current!;
    const { draft, input } = model;
    if (draft?.isComplete && value.trim() === "") return void input.done();
    const read = draft ? readTypedPlay(draft, value) : "not_your_turn";
    if (input.playTyped(read)) line.current!.value = "";
  };
  return (
    <form class="typed-play" onSubmit={play}>
      <label for={id}>
        {text("typed-label")} {EXAMPLE}
      </label>
      <input
        ref={line}
        id={id}
        class="text-input"
        type="text"
        maxLength={200}
        autocomplete="off"
        spellcheck={false}
      />
      <button type="submit" class="button">
        {text("typed-play")}
      </button>
    </form>
  );
}
