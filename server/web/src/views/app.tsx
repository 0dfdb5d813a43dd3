// Frame and routes.
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { settings } from "../match/settings";
import replayStyles from "../styles/replay.css?url";
import verifyStyles from "../styles/verify.css?url";
import { text } from "../texts/texts";
import { Announcer } from "./announcer";
import { ConnectionBanner } from "./connection-banner";
import { useClient } from "./context";
import { later } from "./later";
import { Home } from "./lobby/home";
import { applyStyles } from "./page-styles";
import { type Page, Router, route } from "./router";
import { SiteHeader } from "./site-header";

const TablePage = later(() => import("./table/table-page").then((part) => part.TablePage));
const ReplayPage = later(async () => {
  const [{ ReplayPage }] = await Promise.all([
    import("./replay/replay-page"),
    applyStyles(verifyStyles),
    applyStyles(replayStyles),
  ]);
  return ReplayPage;
});
const VerifyPage = later(async () => {
  const [{ VerifyPage }] = await Promise.all([
    import("./verify/verify-page"),
    applyStyles(verifyStyles),
  ]);
  return VerifyPage;
});
const ChallengePage = later(() =>
  import("./lobby/challenge-page").then((part) => part.ChallengePage),
);
const WatchPage = later(() => import("./lobby/watch-page").then((part) => part.WatchPage));
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
      <h1>404</h1>
    </main>
  );
}

const PAGES: readonly Page[] = [
  { path: "/", component: Home },
  { path: "/t/:match", component: TablePage },
  { path: "/g/:match", component: ReplayPage },
  { path: "/g/:match/verify", component: VerifyPage },
  { path: "/c/:challenge", component: ChallengePage },
  { path: "/continue", component: ContinuePage },
  { path: "/watch", component: WatchPage },
  { path: "/settings", component: SettingsPage },
  { path: "/verify", component: VerifyPage },
];

export function App() {
  return (
    <>
      <a class="skip-link" href="#content">
        {text("skip-to-content")}
      </a>
      <SiteHeader />
      <ConnectionBanner />
      <FollowNewMatches />
      <Announcer />
      <Router pages={PAGES} otherwise={NotFound} />
    </>
  );
}
