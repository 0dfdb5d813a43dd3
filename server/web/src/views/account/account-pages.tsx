// Which page about one's account is shown, by the address and by whether there is one.
import type { FunctionComponent } from "preact";
import { settings } from "../../match/settings";
import { currentPath } from "../router";
import { AccountPage } from "./account-page";
import { LogInPage } from "./log-in-page";
import { RecoverPage } from "./recover-page";
import { RegisterPage } from "./register-page";

const WITHOUT_ACCOUNT: Readonly<Record<string, FunctionComponent>> = {
  "/register": RegisterPage,
  "/recover": RecoverPage,
};

// Who has an account here is at home in it, whatever of these addresses he came to.
export function AccountPages() {
  if (settings.value.account) return <AccountPage />;
  const Page = WITHOUT_ACCOUNT[currentPath.value] ?? LogInPage;
  return <Page />;
}
