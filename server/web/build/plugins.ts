// What the client's build does beyond Vite's own. Each saves the first load of a table bytes that it
// has no use for.
import { FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";

// Texts as src/texts/phrases.ts takes them, so that no parser travels to the browser. Fluent's own
// skips what it cannot read, and so would leave a text out without a word: that ends the build.
export const fluentTexts: Plugin = {
  name: "fluent-texts",
  transform: {
    filter: { id: /\.ftl$/ },
    handler(source, id) {
      const { body } = new FluentResource(source);
      const written = source.match(/^[a-z][\w-]* *=/gm)?.length ?? 0;
      if (body.length !== written)
        this.error(`${id}: ${written - body.length} texts are no Fluent`);
      const text = JSON.stringify(body);
      if (/"type":"(?:term|mesg|func)"/.test(text)) this.error(`${id}: more Fluent than is spoken`);
      return { code: `export default ${text};`, map: null };
    },
  },
};

// Styles come in one file and pieces when they are wanted: Vite's helper that fetches both ahead has
// nothing to do.
export const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
};
