// What is seldom wanted: the last play again, turning the board, sound, typing a play, resigning.
import { useSignal } from "@preact/signals";
import type { Seat } from "../../fair/role";
import { isHouseBot } from "../../match/house-bot";
import type { MatchSession } from "../../match/session";
import { change, settings } from "../../match/settings";
import type { TableModel } from "../../match/table";
import { text } from "../../texts/texts";
import { HandoverButton } from "./handover-button";
import { SpeechMenu } from "./speech";
import { TypedPlay } from "./typed-play";

// Resigning takes two acts, this long apart.
const SURE_MS = 600;

export interface MenuProps {
  readonly model: TableModel;
  readonly layout: "classic" | "rotated";
}

function ResignButton({ session, seat }: { readonly session: MatchSession; readonly seat: Seat }) {
  const askedAt = useSignal(0);
  const points = session.book?.log.pointsIfResigned(seat) ?? 1;
  const isAsked = askedAt.value > 0;
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
  const { session } = model;
  session.revision.value;
  const other = layout === "classic" ? "rotated" : "classic";
  const isLive = session.phase === "live" && session.book?.close === null;
  const { sound } = settings.value;
  return (
    <>
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
      {session.seat !== 0 && !isHouseBot(session.players?.[2 - session.seat]) && (
        <SpeechMenu session={session} />
      )}
      {isLive && session.seat !== 0 && <TypedPlay model={model} />}
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
    </>
  );
}
