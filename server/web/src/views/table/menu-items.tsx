// What is seldom wanted: the last play again, turning the board, sound, typing a play, resigning.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Seat } from "../../fair/role";
import type { MatchSession } from "../../match/session";
import { change, settings } from "../../match/settings";
import type { TableModel } from "../../match/table";
import { text } from "../../texts/texts";
import { useClient } from "../context";
import { TableNotices, TalkPanel } from "../people/table-door";
import { RatedNote } from "../ratings/door";
import { HandoverButton } from "./handover-button";
import { TypedPlay } from "./typed-play";

// Resigning takes two acts: so long apart at least, and at most.
const SURE_MS = 600;
const FORGOTTEN_MS = 6000;

export interface MenuProps {
  readonly model: TableModel;
  readonly layout: "classic" | "rotated";
}

function ResignButton({ session, seat }: { readonly session: MatchSession; readonly seat: Seat }) {
  const askedAt = useSignal(0);
  const points = session.book?.log.pointsIfResigned(seat) ?? 1;
  const isAsked = askedAt.value > 0;
  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(() => {
      askedAt.value = 0;
    }, FORGOTTEN_MS);
    return () => clearTimeout(timer);
  }, [isAsked, askedAt]);
  const press = (): void => {
    if (!isAsked) askedAt.value = Date.now();
    else if (Date.now() - askedAt.value >= SURE_MS) void session.resignGame();
  };
  return (
    <button type="button" class="button resign" onClick={press}>
      {text(isAsked ? "menu-resign-sure" : "menu-resign")}{" "}
      <small>{text("menu-resign-points", { points })}</small>
    </button>
  );
}

export function MenuItems({ model, layout }: MenuProps) {
  const client = useClient();
  const { session } = model;
  session.revision.value;
  const other = layout === "classic" ? "rotated" : "classic";
  const isLive = session.phase === "live" && session.book?.close === null;
  // What is said of other players, as long as there is no room for it elsewhere.
  const isOnlyHere = client.people.value !== null && session.book?.close === null;
  const { sound } = settings.value;
  return (
    <>
      {isOnlyHere && <TableNotices />}
      {session.book?.rules.rated && <RatedNote />}
      <button type="button" class="button" onClick={() => model.showAgain()}>
        {text("menu-show-again")}
      </button>
      <button type="button" class="button" onClick={() => change({ layout: other })}>
        {text("menu-layout")}
      </button>
      {session.seat !== 0 && (
        <button
          type="button"
          class="button"
          aria-pressed={sound}
          onClick={() => change({ sound: !sound })}
        >
          {text("menu-sound", { state: sound ? "on" : "off" })}
        </button>
      )}
      {isLive && session.seat !== 0 && !session.isWithoutSecret && (
        <HandoverButton session={session} />
      )}
      {isLive && session.seat !== 0 && <ResignButton session={session} seat={session.seat} />}
      <a class="button" href="/settings">
        {text("nav-settings")}
      </a>
      <a class="button" href="/">
        {text("end-home")}
      </a>
      {isLive && session.seat !== 0 && <TypedPlay model={model} />}
      {session.seat === 0 && <TalkPanel session={session} />}
    </>
  );
}
