// Frame and routes.
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { LocationProvider, lazy, Route, Router, useLocation } from "preact-iso";
import { settings } from "../match/settings";
import { text } from "../texts/texts";
import { Announcer } from "./announcer";
import { ConnectionBanner } from "./connection-banner";
import { useClient } from "./context";
import { Home } from "./home";
import { SiteHeader } from "./site-header";

const TablePage = lazy(() => import("./table/table-page").then((part) => part.TablePage));
const ReplayPage = lazy(() => import("./replay/replay-page").then((part) => part.ReplayPage));
const VerifyPage = lazy(() => import("./verify/verify-page").then((part) => part.VerifyPage));

const ChallengePage = lazy(() => import("./challenge-page").then((part) => part.ChallengePage));
const WatchPage = lazy(() => import("./watch/watch-page").then((part) => part.WatchPage));
const SettingsPage = lazy(() => import("./settings-page").then((part) => part.SettingsPage));

effect(() => {
  document.documentElement.dataset.palette = settings.value.palette;
  document.documentElement.dataset.numbers = settings.value.numbers ? "on" : "off";
});

// A match that begins is where its player wants to be.
function FollowNewMatches() {
  const client = useClient();
  const { route } = useLocation();
  useEffect(
    () =>
      client.begun.subscribe((match) => {
        if (match) route(`/t/${match}`);
      }),
    [client],
  );
  return null;
}

// The rules are pages of their own.
const CLIENT_PAGES = /^\/(?!rules\/)/;

function NotFound() {
  return (
    <main class="page" id="content">
      <h1>404</h1>
    </main>
  );
}

export function App() {
  return (
    <LocationProvider scope={CLIENT_PAGES}>
      <a class="skip-link" href="#content">
        {text("skip-to-content")}
      </a>
      <SiteHeader />
      <ConnectionBanner />
      <FollowNewMatches />
      <Announcer />
      <Router>
        <Route path="/" component={Home} />
        <Route path="/t/:match" component={TablePage} />
        <Route path="/g/:match" component={ReplayPage} />
        <Route path="/g/:match/verify" component={VerifyPage} />
        <Route path="/c/:challenge" component={ChallengePage} />
        <Route path="/watch" component={WatchPage} />
        <Route path="/settings" component={SettingsPage} />
        <Route path="/verify" component={VerifyPage} />
        <Route default component={NotFound} />
      </Router>
    </LocationProvider>
  );
}
