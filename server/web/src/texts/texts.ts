// What people read, in their language. One Fluent file a locale, read when the client is built,
// fetched when it is chosen.
import type { FluentResource } from "@fluent/bundle";
import { type ReadonlySignal, signal } from "@preact/signals";
import { type Arguments, Phrases } from "./phrases";

export const LOCALES = ["uk", "ru", "en"] as const;
export type Locale = (typeof LOCALES)[number];
export type { Arguments };

// A text yet to be said: its id and what it is about.
export interface Message {
  readonly id: string;
  readonly args?: Arguments;
}

type Body = FluentResource["body"];
type Loader = (wanted: Locale) => Promise<Body>;

const FILES = import.meta.glob<Body>("./locales/*.ftl", { import: "default" });
const loaders = new Set<Loader>([(wanted) => FILES[`./locales/${wanted}.ftl`]!()]);
const FALLBACK: Locale = "en";
const COOKIE = "language";

const phrases = signal<Phrases | null>(null);
const current = signal<Locale>(FALLBACK);

export const locale: ReadonlySignal<Locale> = current;

const isLocale = (text: string | undefined): text is Locale =>
  LOCALES.some((each) => each === text);

function preferred(): Locale {
  const chosen = new RegExp(`(?:^|; )${COOKIE}=([a-z]+)`).exec(document.cookie)?.[1];
  const wishes = [chosen, ...navigator.languages.map((each) => each.slice(0, 2))];
  return wishes.find(isLocale) ?? FALLBACK;
}

// How many loads have begun; and which of them is shown. One that has begun before it knows less.
let begun = 0;
let shown = 0;

async function load(wanted: Locale): Promise<void> {
  begun += 1;
  const own = begun;
  const bodies = await Promise.all([...loaders].map((each) => each(wanted)));
  if (own < shown) return;
  shown = own;
  current.value = wanted;
  phrases.value = new Phrases(wanted, bodies.flat());
  document.documentElement.lang = wanted;
}

// After: `text` answers.
export const loadPreferred = (): Promise<void> => load(preferred());

// Of a part that is fetched later. After: `text` answers for them too, whatever is chosen then.
// Where it rejects nothing has changed, and it may be tried again.
export async function addTexts(loader: Loader): Promise<void> {
  loaders.add(loader);
  await load(current.peek()).catch((reason) => {
    loaders.delete(loader);
    throw reason;
  });
}

export async function choose(wanted: Locale): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
  document.cookie = `${COOKIE}=${wanted}; Path=/; Max-Age=31536000; SameSite=Lax`;
  await load(wanted);
}

// Read inside a component it is said anew when the language changes. An id that is not there is
// shown as it is: a test finds it.
export function text(id: string, args?: Arguments): string {
  return phrases.value?.say(id, args) ?? id;
}

export const say = ({ id, args }: Message): string => text(id, args);
