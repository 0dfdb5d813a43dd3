// The table's menu, closed.
import { text } from "../../texts/texts";
import { Popover } from "../popover";
import type { MenuProps } from "./menu-items";
import { MenuItems } from "./second-part";

export function TableMenu(props: MenuProps) {
  return (
    <Popover
      class="menu"
      label={text("table-menu")}
      summary={<span aria-hidden="true">⋯</span>}
      onToggle={MenuItems.fetch}
    >
      <MenuItems {...props} />
    </Popover>
  );
}
