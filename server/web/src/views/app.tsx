// Frame and routes.
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { settings } from "../match/settings";
import lobbyStyles from "../styles/lobby.css?url";
import replayStyles from "../styles/replay.css?url";
import restStyles from "../styles/rest.css?url";
import verifyStyles from "../styles/verify.css?url";
import { text } from "../texts/texts";
import { Announcer } from "./announcer";
import { ConnectionBanner } from "./connection-banner";
import { useClient } from "./context";
import { later } from "./later";
import { ChallengePage } from "./lobby/door";
import { Home } from "./lobby/home";
import { withStyles } from "./page-styles";
import { PeopleBars, PlayerPage } from "./people/door";
import { type Page, Router, route } from "./router";
import { SiteHeader } from "./site-header";

const TablePage = later(() => import("./table/table-page").then((part) => part.TablePage));
const ReplayPage = later(async () => {
  const page = import("./replay/replay-page");
  const part = await withStyles(page, verifyStyles, restStyles, replayStyles);
  await part.addFaultTexts();
  return part.ReplayPage;
});
const VerifyPage = later(async () => {
  const part = await withStyles(import("./verify/verify-page"), verifyStyles);
  await part.addFaultTexts();
  return part.VerifyPage;
});
const WatchPage = later(async () => {
  return (await withStyles(import("./lobby/watch-page"), lobbyStyles)).WatchPage;
});
const ContinuePage = later(() => import("./continue-page").then((part) => part.ContinuePage));
const SettingsPage = later(() => import("./settings-page").then((part) => part.SettingsPage));

effect(() => {
  document.documentElement.dataset.palette = settings.value.palette;
  document.documentElement.dataset.numbers = settings.value.numbers ? "on" : "off";
});

// A match that begins is where its player wants to be.
function FollowNewMatches() {
  const client = useClient();
  useEffect(
    () =>
      client.begun.subscribe((match) => {
        if (match) route(`/t/${match}`);
      }),
    [client],
  );
  return null;
}

function NotFound() {
  return (
    <main class="page" id="content">
      <h1>{text("missing-page")}</h1>
      <p>
        <a href="/">{text("missing-page-home")}</a>
      </p>
    </main>
  );
}

const PAGES: readonly Page[] = [
  { path: "/", component: Home },
  { path: "/t/:match", component: TablePage },
  { path: "/g/:match", component: ReplayPage },
  { path: "/g/:match/verify", component: VerifyPage },
  { path: "/c/:challenge", component: ChallengePage },
  { path: "/p/:player", component: PlayerPage },
  { path: "/continue", component: ContinuePage },
  { path: "/watch", component: WatchPage },
  { path: "/settings", component: SettingsPage },
  { path: "/verify", component: VerifyPage },
];

export function App() {
  const client = useClient();
  return (
    <>
      <a class="skip-link" href="#content">
        {text("skip-to-content")}
      </a>
      <SiteHeader />
      <ConnectionBanner />
      {client.people.value && <PeopleBars />}
      <FollowNewMatches />
      <Announcer />
      <Router pages={PAGES} otherwise={NotFound} />
    </>
  );
}
