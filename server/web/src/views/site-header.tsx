import { settings } from "../match/settings";
import { locale, text } from "../texts/texts";

export function SiteHeader() {
  const { account } = settings.value;
  return (
    <header class="site-header">
      <a class="site-name" href="/">
        {text("site-name")}
      </a>
      <nav aria-label={text("site-name")}>
        <a href="/">{text("nav-play")}</a>
        <a href="/watch">{text("nav-watch")}</a>
        <a href={`/rules/${locale.value}/gul-bara`}>{text("nav-rules")}</a>
      </nav>
      <a class="site-account" href={account ? "/account" : "/login"}>
        {account ?? text("nav-login")}
      </a>
      <a class="site-settings" href="/settings" aria-label={text("nav-settings")}>
        <span class="wide">{text("nav-settings")}</span>
        <span class="narrow" aria-hidden="true">
          ⚙
        </span>
      </a>
    </header>
  );
}
