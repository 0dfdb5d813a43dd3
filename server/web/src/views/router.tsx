// Which page is shown, by the address; links within the client change it without a load.
import { computed, signal } from "@preact/signals";
import { createContext, type FunctionComponent } from "preact";
import { useContext, useEffect, useRef } from "preact/hooks";
import type { Later } from "./later";

export type Params = Readonly<Record<string, string>>;

export interface Page {
  // As in "/g/:match/verify"; what stands behind a colon becomes a parameter.
  readonly path: string;
  readonly component: FunctionComponent | Later<object>;
}

const address = signal(location.pathname);
const Parameters = createContext<Params>({});

export const currentPath = computed(() => address.value);
export const useParams = (): Params => useContext(Parameters);

export function route(to: string): void {
  history.pushState(null, "", to);
  address.value = location.pathname;
  scrollTo(0, 0);
}

// Null: the address is not of this form.
export function match(pattern: string, path: string): Params | null {
  const wanted = pattern.split("/");
  const given = path.replace(/(.)\/$/, "$1").split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    if (part.startsWith(":")) params[part.slice(1)] = given[at]!;
    else if (part !== given[at]) return null;
  }
  return params;
}

function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!isPlain || event.button !== 0 || event.defaultPrevented) return null;
  return event.target instanceof Element
    ? event.target.closest<HTMLAnchorElement>("a[href]")
    : null;
}

function useLinks(pages: readonly Page[]): void {
  useEffect(() => {
    const clicked = (event: MouseEvent): void => {
      const link = linkOf(event);
      if (!link || link.origin !== location.origin || link.target) return;
      if (link.hash && link.pathname === location.pathname) return;
      if (!pages.some(({ path }) => match(path, link.pathname))) return;
      event.preventDefault();
      route(link.href);
    };
    const moved = (): void => {
      address.value = location.pathname;
    };
    addEventListener("click", clicked);
    addEventListener("popstate", moved);
    return () => {
      removeEventListener("click", clicked);
      removeEventListener("popstate", moved);
    };
  }, [pages]);
}

interface Props {
  readonly pages: readonly Page[];
  readonly otherwise: FunctionComponent;
}

interface Shown {
  readonly component: FunctionComponent;
  readonly params: Params;
}

function find({ pages, otherwise }: Props): Shown & { readonly isReady: boolean } {
  for (const { path, component } of pages) {
    const params = match(path, address.value);
    if (!params) continue;
    const isReady = !("isReady" in component) || component.isReady.value;
    if (!isReady && "fetch" in component) component.fetch();
    return { component: component as FunctionComponent, params, isReady };
  }
  return { component: otherwise, params: {}, isReady: true };
}

// The page before stays until the next one has come.
export function Router(props: Props) {
  useLinks(props.pages);
  const shown = useRef<Shown | null>(null);
  const found = find(props);
  if (found.isReady) shown.current = found;
  if (!shown.current) return null;
  const { component: Component, params } = shown.current;
  return (
    <Parameters.Provider value={params}>
      <Component />
    </Parameters.Provider>
  );
}
