// The application's beginning: language, then the page.

import engineUrl from "gulbara-engine.wasm?url";
import { computed, effect } from "@preact/signals";
import { render } from "preact";
import { Client } from "./match/client";
import { readAgain, settings } from "./match/settings";
// Of use to several parts that come later.
import "./views/person-name";
import { loadPreferred } from "./texts/texts";
import { App } from "./views/app";
import { ClientProvider } from "./views/context";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/board.css";
import "./styles/table.css";
import "./styles/players.css";
import "./styles/dice.css";
import "./styles/controls.css";
import "./styles/home.css";
import "./styles/pages.css";

const client = new Client(engineUrl);
addEventListener("storage", readAgain);
// At the beginning; and anew when somebody has logged in or out here, in another tab perhaps.
const account = computed(() => settings.value.account);
effect(() => {
  account.value;
  client.connection.open();
});
void loadPreferred().then(() =>
  render(
    <ClientProvider value={client}>
      <App />
    </ClientProvider>,
    document.getElementById("app")!,
  ),
);
