// Frame and routes.
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { settings } from "../match/settings";
import lobbyStyles from "../styles/lobby.css?url";
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
const WatchPage = later(async () => {
  return (await withStyles(import("./lobby/watch-page"), lobbyStyles)).WatchPage;
});

type Seldom = typeof import("./seldom");
const seldom = (page: keyof Seldom) => later(async () => (await import("./seldom"))[page]());
const VerifyPage = seldom("verifyPage");
const AccountPage = seldom("accountPage");

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
  { path: "/g/:match", component: seldom("replayPage") },
  { path: "/g/:match/verify", component: VerifyPage },
  { path: "/c/:challenge", component: ChallengePage },
  { path: "/p/:player", component: PlayerPage },
  { path: "/continue", component: seldom("continuePage") },
  { path: "/watch", component: WatchPage },
  { path: "/leaderboard", component: seldom("leaderboardPage") },
  { path: "/settings", component: seldom("settingsPage") },
  { path: "/verify", component: VerifyPage },
  ...["/account", "/login", "/register", "/recover"].map((path) => ({
    path,
    component: AccountPage,
  })),
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
