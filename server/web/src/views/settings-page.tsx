// What a player can choose about the client. Everything works without ever coming here.
import type { ComponentChildren } from "preact";
import { change, type Settings, settings } from "../match/settings";
import { choose, LOCALES, locale, text } from "../texts/texts";
import { PeopleSettings } from "./people/door";

type Choice = "palette" | "layout" | "input" | "speed";

const CHOICES: { readonly [C in Choice]: readonly Settings[C][] } = {
  palette: ["felt", "wood", "paper", "contrast"],
  layout: ["auto", "classic", "rotated"],
  input: ["one_tap", "two_tap"],
  speed: ["off", "fast", "normal", "slow"],
};

interface PillProps {
  readonly group: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ComponentChildren;
}

function Pill({ group, isChosen, onChoose, children }: PillProps) {
  return (
    <label>
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <span>{children}</span>
    </label>
  );
}

function ChoiceOf({ name }: { readonly name: Choice }) {
  return (
    <fieldset class="game-choice">
      <legend>{text(`settings-${name}`)}</legend>
      {CHOICES[name].map((each) => (
        <Pill
          key={each}
          group={name}
          isChosen={settings.value[name] === each}
          onChoose={() => change({ [name]: each })}
        >
          {text(`settings-${name}-${each.replace("_", "-")}`)}
        </Pill>
      ))}
    </fieldset>
  );
}

function Switch({
  name,
}: {
  readonly name: "numbers" | "confirmForced" | "sound" | "throwsByHand";
}) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={settings.value[name]}
        onChange={(event) => change({ [name]: event.currentTarget.checked })}
      />
      {text(`settings-${name}`)}
    </label>
  );
}

// The way to one's account, or to having one.
function OwnAccount() {
  const { account } = settings.value;
  return (
    <p class="settings-account">
      <a class="button" href={account ? "/account" : "/register"}>
        {text(account ? "home-account" : "home-register", { name: account ?? "" })}
      </a>
      {!account && (
        <a class="button" href="/login">
          {text("nav-login")}
        </a>
      )}
    </p>
  );
}

export function SettingsPage() {
  return (
    <main class="page settings" id="content">
      <h1>{text("nav-settings")}</h1>
      <OwnAccount />
      <fieldset class="game-choice">
        <legend>{text("language")}</legend>
        {LOCALES.map((each) => (
          <Pill
            key={each}
            group="language"
            isChosen={locale.value === each}
            onChoose={() => void choose(each)}
          >
            {text(`language-${each}`)}
          </Pill>
        ))}
      </fieldset>
      {(Object.keys(CHOICES) as Choice[]).map((name) => (
        <ChoiceOf key={name} name={name} />
      ))}
      <Switch name="numbers" />
      <Switch name="confirmForced" />
      <Switch name="throwsByHand" />
      <Switch name="sound" />
      <section>
        <h2>{text("settings-own-dice")}</h2>
        <p class="muted" id="own-dice-about">
          {text("settings-own-dice-about")}
        </p>
        <input
          class="text-input"
          type="text"
          maxLength={200}
          aria-label={text("settings-own-dice")}
          aria-describedby="own-dice-about"
          value={settings.value.ownText}
          onChange={(event) => change({ ownText: event.currentTarget.value })}
        />
      </section>
      <PeopleSettings />
    </main>
  );
}
