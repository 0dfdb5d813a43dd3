// A button that opens a small panel, closed again by Escape or a touch anywhere else: as long as it
// is open, the button lies over the whole page (controls.css), under the panel.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

interface Props {
  readonly class: string;
  // Accessible name of the button.
  readonly label: string;
  readonly summary: ComponentChildren;
  readonly children: ComponentChildren;
  // When it is opened or closed.
  readonly onToggle?: () => void;
}

export function Popover(props: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const closeByKey = (event: KeyboardEvent): void => {
    if (event.code !== "Escape" || !details.current?.open) return;
    details.current.open = false;
    details.current.querySelector("summary")?.focus();
  };
  return (
    <details
      class={`popover ${props.class}`}
      ref={details}
      onKeyDown={closeByKey}
      onToggle={props.onToggle}
    >
      <summary aria-label={props.label}>{props.summary}</summary>
      <div class="popover-panel">{props.children}</div>
    </details>
  );
}
