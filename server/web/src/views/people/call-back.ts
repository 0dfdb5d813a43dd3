// Calls a player who waits and looks at something else: the title, and a bell. The table takes over
// as soon as it is there (attention.ts); where none comes, the title is as before once he looks.
import { text } from "../../texts/texts";

export function callBack(): void {
  if (!document.hidden) return;
  const before = document.title;
  const call = `(1) ${text("find-found")} · ${text("site-name")}`;
  document.title = call;
  const end = (): void => {
    document.removeEventListener("visibilitychange", end);
    if (document.title === call) document.title = before;
  };
  document.addEventListener("visibilitychange", end);
  import("../table/rest").then(
    ({ bell }) => bell(),
    () => undefined,
  );
}
