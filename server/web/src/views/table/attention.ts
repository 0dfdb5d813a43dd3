// Calls a player back who is looking at something else: the page's title and its icon.
import { effect } from "@preact/signals";
import type { MatchSession } from "../../match/session";
import { text } from "../../texts/texts";

const DOT = "%3Ccircle cx='25' cy='7' r='6' fill='%23ffd54a'/%3E%3C/svg%3E";
const CALL = "(1) ";

function iconLink(): HTMLLinkElement | null {
  return document.querySelector<HTMLLinkElement>("link[rel=icon]");
}

// From now on; returns what ends that and puts everything back.
export function attractAttention(session: MatchSession): () => void {
  const icon = iconLink();
  const plain = icon?.getAttribute("href") ?? "";
  // Its player has been called (call-back.ts), and has not looked yet.
  let isUnseen = document.title.startsWith(CALL);
  const show = (): void => {
    isUnseen &&= document.hidden;
    const isWanted = document.hidden && (isUnseen || session.owesPlay);
    const title = text(`game-${session.book?.rules.rules}`);
    document.title = `${isWanted ? CALL : ""}${title} · ${text("site-name")}`;
    icon?.setAttribute("href", isWanted ? plain.replace("%3C/svg%3E", DOT) : plain);
  };
  document.addEventListener("visibilitychange", show);
  const stop = effect(() => {
    session.revision.value;
    show();
  });
  return () => {
    stop();
    document.removeEventListener("visibilitychange", show);
    document.title = text("site-name");
    icon?.setAttribute("href", plain);
  };
}
