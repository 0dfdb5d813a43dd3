// Logging in with name and password.
import { text } from "../../texts/texts";
import { logIn } from "../../wire/account-http";
import { PasswordField, TextField } from "./fields";
import { SignInForm, SignInPage } from "./sign-in";

export function LogInPage() {
  return (
    <SignInPage title={text("login-title")}>
      {location.search === "?over" && <p role="status">{text("login-over")}</p>}
      <SignInForm
        fields={["name", "password"]}
        ask={({ name, password }, more) => logIn({ name, password, ...more })}
        words={text("nav-login")}
      >
        {({ field }) => (
          <>
            <TextField state={field("name")} label={text("account-name")} autoComplete="username" />
            <PasswordField
              state={field("password")}
              label={text("account-password")}
              autoComplete="current-password"
            />
          </>
        )}
      </SignInForm>
      <p>
        <a href="/recover">{text("login-forgotten")}</a>
        <br />
        {text("login-has-none")} <a href="/register">{text("home-register")}</a>
      </p>
    </SignInPage>
  );
}
