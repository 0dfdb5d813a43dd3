// A lost password: one of the codes that were kept lets the owner in, and he takes a new one.
import { text } from "../../texts/texts";
import { NotDone, recover } from "../../wire/account-http";
import { PasswordField, TextField } from "./fields";
import { SignInForm, SignInPage } from "./sign-in";

const CODE_LETTERS = 24;

// What cannot be a code costs no attempt.
function readCode(typed: string): string {
  const code = typed.replace(/[\s-]/g, "");
  if (code.length !== CODE_LETTERS) throw new NotDone("code_length");
  return code;
}

export function RecoverPage() {
  return (
    <SignInPage title={text("recover-title")}>
      <p>{text("recover-about")}</p>
      <SignInForm
        fields={["name", "code", "fresh"]}
        ask={async ({ name, code, fresh }, more) =>
          recover({ name, code: readCode(code), new: fresh, ...more })
        }
        words={text("recover-do")}
      >
        {({ field }) => (
          <>
            <TextField state={field("name")} label={text("account-name")} autoComplete="username" />
            <TextField
              state={field("code")}
              label={text("recover-code")}
              about={text("recover-code-about")}
              autoComplete="off"
            />
            <PasswordField
              state={field("fresh")}
              label={text("password-new")}
              about={text("account-password-about")}
              autoComplete="new-password"
            />
          </>
        )}
      </SignInForm>
      <p>
        <a href="/login">{text("recover-remembered")}</a>
      </p>
    </SignInPage>
  );
}
