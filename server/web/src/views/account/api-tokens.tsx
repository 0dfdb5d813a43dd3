// Tokens by which programs act for the account, within bounds.
import { useSignal } from "@preact/signals";
import { text } from "../../texts/texts";
import {
  type ApiToken,
  endToken,
  fetchTokens,
  makeToken,
  NotDone,
  type Scope,
} from "../../wire/account-http";
import { Submit, TextField } from "./fields";
import { List, ListedRow } from "./listed";
import { OnceShown } from "./once-shown";
import { Section } from "./section";
import { useForm } from "./use-form";
import { useListed } from "./use-listed";
import { dayText } from "./words";

const SCOPES: readonly Scope[] = ["read", "play"];
const LONGEST_PURPOSE = 40;
const DAY_MS = 86_400_000;
// In days; 0: until it is ended.
const SPANS = [30, 90, 365, 0] as const;

const lastDay = (span: number): string | null =>
  span ? new Date(Date.now() + span * DAY_MS).toISOString().slice(0, 10) : null;

function tokenDays({ created, seen, expires }: ApiToken): string {
  const days = text("session-days", { first: dayText(created), last: dayText(seen) });
  return expires ? `${days}, ${text("token-until", { day: dayText(expires) })}` : days;
}

const scopeWords = (scopes: readonly Scope[]): string =>
  scopes.map((each) => text(`token-scope-${each}`)).join(", ");

// `onMade`: with what the program has to show.
function TokenForm({ onMade }: { readonly onMade: (token: string) => void }) {
  const scopes = useSignal<readonly Scope[]>(SCOPES);
  const span = useSignal<number>(SPANS[0]);
  const form = useForm({
    fields: ["purpose"],
    task: async ({ purpose }) => {
      if (scopes.value.length === 0) throw new NotDone("no_scope");
      const wanted = { label: purpose, scopes: scopes.value, expires: lastDay(span.value) };
      onMade(await makeToken(wanted));
      form.field("purpose").value.value = "";
    },
  });
  return (
    <form class="account-form" noValidate onSubmit={form.submit}>
      <TextField
        state={form.field("purpose")}
        label={text("token-purpose")}
        autoComplete="off"
        maxLength={LONGEST_PURPOSE}
      />
      <fieldset class="token-scopes">
        <legend>{text("token-scopes")}</legend>
        {SCOPES.map((each) => (
          <label class="switch" key={each}>
            <input
              type="checkbox"
              checked={scopes.value.includes(each)}
              onChange={({ currentTarget: { checked } }) => {
                const others = scopes.value.filter((one) => one !== each);
                scopes.value = checked ? [...others, each] : others;
              }}
            />
            {text(`token-scope-${each}`)}
          </label>
        ))}
      </fieldset>
      <label class="field">
        {text("token-expires")}
        <select
          class="text-input"
          value={span.value}
          onChange={(event) => {
            span.value = Number(event.currentTarget.value);
          }}
        >
          {SPANS.map((each) => (
            <option key={each} value={each}>
              {text("token-span", { days: each })}
            </option>
          ))}
        </select>
      </label>
      <Submit form={form} words={text("token-make")} />
    </form>
  );
}

function Tokens() {
  const tokens = useListed({ fetch: fetchTokens, end: endToken });
  const made = useSignal<string | null>(null);
  return (
    <>
      <p class="muted">{text("tokens-about")}</p>
      <List
        listed={tokens}
        row={(token) => (
          <ListedRow
            key={token.id}
            name={token.label}
            mark={scopeWords(token.scopes)}
            onEnd={() => tokens.end(token.id)}
          >
            {tokenDays(token)}
          </ListedRow>
        )}
      />
      {made.value && (
        <OnceShown lines={[made.value]} about={text("token-shown")} file="gulbara-token.txt" />
      )}
      <TokenForm
        onMade={(token) => {
          made.value = token;
          void tokens.reload();
        }}
      />
    </>
  );
}

export function TokenSection() {
  return (
    <Section class="account-tokens" title={text("tokens-title")}>
      <Tokens />
    </Section>
  );
}
