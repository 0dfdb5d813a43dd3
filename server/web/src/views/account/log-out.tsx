// Leaving this device, once it has been read what that means.
import { change } from "../../match/settings";
import { text } from "../../texts/texts";
import { logOut, type NotDone } from "../../wire/account-http";
import { useClient } from "../context";
import { route } from "../router";
import { Submit } from "./fields";
import { useForm } from "./use-form";

// Who was logged out already has what he wants.
function unlessOver(reason: NotDone): void {
  if (reason.code !== "session_over" && reason.code !== "no_identity") throw reason;
}

export function LogOut() {
  const client = useClient();
  const form = useForm({
    fields: [],
    task: async () => {
      await logOut().catch(unlessOver);
      change({ account: null });
      route("/");
    },
  });
  const isPlaying = client.unfinished.value.length > 0;
  return (
    <section class="account-section account-leaving">
      <h2>{text("logout-title")}</h2>
      <p>{text("logout-about")}</p>
      {isPlaying && <p class="account-warning">{text("logout-unfinished")}</p>}
      <form class="account-form" onSubmit={form.submit}>
        <Submit form={form} words={text("logout")} />
      </form>
    </section>
  );
}
