// The application's beginning: language, then the page.

import engineUrl from "gulbara-engine.wasm?url";
import { render } from "preact";
import { Client } from "./match/client";
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
client.connection.open();
void loadPreferred().then(() =>
  render(
    <ClientProvider value={client}>
      <App />
    </ClientProvider>,
    document.getElementById("app")!,
  ),
);
