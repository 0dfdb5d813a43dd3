// Who is taken from one table to another, because an opponent has been found, is told so for a moment,
// and that the match he was at waits.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { text } from "../../texts/texts";
import { announce } from "../announcer";
import { useClient } from "../context";
import { currentPath } from "../router";

const SHOWN_MS = 5000;

export function FoundNote() {
  const client = useClient();
  const isShown = useSignal(false);
  // Where he was before whatever has just happened.
  const place = useRef(currentPath.value);
  const path = currentPath.value;
  useEffect(() => {
    place.current = path;
  }, [path]);
  useEffect(
    () =>
      client.begun.subscribe((match) => {
        const left = client.unfinished.peek().find((each) => place.current === `/t/${each}`);
        if (!match || !left || left === match) return;
        isShown.value = true;
        announce(text("find-found-left"));
      }),
    [client, isShown],
  );
  useEffect(() => {
    if (!isShown.value) return;
    const timer = setTimeout(() => {
      isShown.value = false;
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isShown.value, isShown]);
  return isShown.value && <p class="news found-note">{text("find-found-left")}</p>;
}
