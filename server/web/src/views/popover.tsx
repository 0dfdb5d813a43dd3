// A button that opens a small panel, closed again by Escape or a touch anywhere else: as long as it
// is open, the button lies over the whole page (controls.css), under the panel.
import type { ComponentChildren } from "preact";

interface Props {
  readonly class: string;
  // Accessible name of the button.
  readonly label: string;
  readonly summary: ComponentChildren;
  readonly children: ComponentChildren;
  // When it is opened or closed.
  readonly onToggle?: () => void;
}

// The one that an element is in, if it is open; its button has the focus then.
export function closePopover(inside: Element): void {
  const details = inside.closest("details[open]");
  details?.removeAttribute("open");
  details?.querySelector("summary")?.focus();
}

export function Popover(props: Props) {
  return (
    <details
      class={`popover ${props.class}`}
      onKeyDown={({ code, currentTarget }) => {
        if (code === "Escape") closePopover(currentTarget);
      }}
      onToggle={props.onToggle}
    >
      <summary aria-label={props.label}>{props.summary}</summary>
      <div class="popover-panel">{props.children}</div>
    </details>
  );
}
