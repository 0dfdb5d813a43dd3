// Takes the seat along to another device, by a link that works once.
import { useSignal } from "@preact/signals";
import { makeFragment } from "../../match/handover";
import type { MatchSession } from "../../match/session";
import { settings } from "../../match/settings";
import { text } from "../../texts/texts";
import { askForToken } from "../../wire/handover";
import { useClient } from "../context";
import { ShareLink } from "../share-link";

export function HandoverButton({ session }: { readonly session: MatchSession }) {
  const client = useClient();
  const link = useSignal<string | null>(null);
  const hasFailed = useSignal(false);
  // Then the other device logs in, and needs nothing of this one but the seat.
  const hasAccount = useSignal(false);
  const make = async (): Promise<void> => {
    try {
      const asked = settings.peek().account ? null : askForToken();
      const [token, { seats }] = await Promise.all([asked, client.workshop()]);
      hasAccount.value = token === null;
      link.value = `${location.origin}/continue#${await makeFragment(session, seats, token)}`;
      hasFailed.value = false;
    } catch {
      hasFailed.value = true;
    }
  };
  return (
    <>
      <button type="button" class="button elsewhere" onClick={() => void make()}>
        {text("handover-make")}
      </button>
      <p class="home-problem" role="status">
        {hasFailed.value && text("home-failed")}
      </p>
      {link.value && (
        <ShareLink
          key={link.value}
          link={link.value}
          label={text("handover-link")}
          note={text(hasAccount.value ? "handover-has_account" : "handover-about")}
        />
      )}
    </>
  );
}
