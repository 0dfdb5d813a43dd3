// A match that was begun on another device: the link's fragment has brought the seat.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { otherSeat } from "../fair/role";
import { type Handover, playerOf, unload, unpack } from "../match/handover";
import { text } from "../texts/texts";
import { type Refusal, redeem } from "../wire/handover";
import { useClient } from "./context";
import { personName } from "./person-name";
import { route } from "./router";

// The secrets leave the address, and with it the history, before anything else happens.
function takeFragment(): string {
  const fragment = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  return fragment;
}

function gameOf({ seat: { offer } }: Handover): string {
  const rules = /"rules":"([a-z-]+)"/.exec(offer.rules)?.[1] ?? "";
  const other = offer.players[otherSeat(offer.seat) - 1];
  const name = other ? personName(other) : "";
  return text("handover-game", { game: text(`game-${rules}`), name });
}

// The seat of an account, on a device that is not that account yet.
function LogInFirst() {
  return (
    <>
      <p role="status">{text("handover-wants_login")}</p>
      <a class="button primary" href="/login">
        {text("nav-login")}
      </a>
    </>
  );
}

export function ContinuePage() {
  const client = useClient();
  // Undefined: still being read; null: nothing that can be used.
  const handover = useSignal<Handover | null | undefined>(undefined);
  const refusal = useSignal<Refusal | null>(null);
  useEffect(() => {
    void unpack(takeFragment()).then((found) => {
      handover.value = found;
    });
  }, [handover]);

  const brought = handover.value;
  const asksToReplace = refusal.value === "other_identity";
  const hasToLogIn = brought?.token === null && client.player.value !== playerOf(brought);
  const goOn = async (found: Handover): Promise<void> => {
    const { seats } = await client.workshop();
    const table = `/t/${found.seat.match}`;
    if (found.token === null) {
      await unload(found, seats);
      // This page knows the match already, without the seat.
      location.assign(table);
      return;
    }
    const answer = await redeem(found.token, asksToReplace).catch(() => "failed" as const);
    if (typeof answer === "string") {
      refusal.value = answer;
      return;
    }
    await unload(found, seats);
    client.become(answer.player);
    route(table);
  };

  return (
    <main class="page challenge" id="content">
      <h1>{text("handover-title")}</h1>
      {brought && <p>{gameOf(brought)}</p>}
      {brought && hasToLogIn && <LogInFirst />}
      {brought && !hasToLogIn && (
        <button type="button" class="primary play-now" onClick={() => void goOn(brought)}>
          {text(asksToReplace ? "handover-replace" : "handover-go-on")}
        </button>
      )}
      <p role="status" class="home-problem">
        {brought === null && text("handover-broken")}
        {refusal.value && text(`handover-${refusal.value}`)}
      </p>
    </main>
  );
}
