// The rules as pages that need no script: five games, each in every language. Made when the client
// is built.
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { type Diagram, drawDiagram } from "./diagram";
import { GAMES, type GameRules } from "./games";

export interface Sources {
  readonly locale: string;
  // Fluent texts of the client and of the rules.
  readonly texts: readonly string[];
}

export interface RulesPage {
  // Without its suffix, below the client's folder: "rules/uk/gulbar".
  readonly path: string;
  readonly html: string;
}

type Say = (id: string, args?: Record<string, FluentVariable>) => string;

const START: Diagram = { white: "24x15", black: "24x15", arrows: [] };
const FIRST: Diagram = {
  white: "24x13 19 18",
  black: "24x15",
  arrows: [
    { from: 24, to: 18, count: 1 },
    { from: 24, to: 19, count: 1 },
  ],
};
const HEAD_TURN: Diagram = {
  white: "24x14 13",
  black: "24x15",
  arrows: [
    { from: 24, to: 18, count: 1 },
    { from: 18, to: 13, count: 1 },
  ],
};
const HEAD_TWO: Diagram = {
  white: "24x13 18x2",
  black: "24x15",
  arrows: [
    { from: 24, to: 21, count: 2 },
    { from: 21, to: 18, count: 2 },
  ],
};
const RUNNER: Diagram = {
  white: "24x13 19 9",
  black: "24x15",
  arrows: [
    { from: 24, to: 19, count: 2 },
    { from: 19, to: 14, count: 1 },
    { from: 14, to: 9, count: 1 },
  ],
};
const WALL_ALLOWED: Diagram = { white: "24x9 20 19 18 17 16 15", black: "24x14 1", arrows: [] };
const WALL: Diagram = { white: "24x9 20 19 18 17 16 15", black: "24x15", arrows: [] };
const LADDER: Diagram = {
  white: "24x11 9x4",
  black: "24x12 20 19 18",
  arrows: [
    { from: 24, to: 20, count: 4 },
    { from: 20, to: 15, count: 4 },
    { from: 15, to: 9, count: 4 },
  ],
};
const OFF: Diagram = {
  white: "6 5 4x2 3 2 1",
  black: "6x2 5x2 4x2 3x3 2x3 1x3",
  arrows: [
    { from: 6, to: 0, count: 1 },
    { from: 5, to: 0, count: 1 },
  ],
};

function sayer({ locale, texts }: Sources): Say {
  const bundle = new FluentBundle(locale, { useIsolating: false });
  for (const each of texts) bundle.addResource(new FluentResource(each));
  return (id, args) => {
    const pattern = bundle.getMessage(id)?.value;
    if (!pattern) throw new Error(`${locale} has no text ${id}`);
    return bundle.formatPattern(pattern, args ?? null);
  };
}

function figure(say: Say, diagram: Diagram, caption: string): string {
  const position = say("rules-position", { white: diagram.white, black: diagram.black });
  const label = `${say(caption)} ${position}`;
  return (
    `<figure>${drawDiagram(diagram, label)}` +
    `<figcaption>${say(caption)} <span class="muted">${position}</span></figcaption></figure>`
  );
}

// Pictures of how many checkers may leave the head, by head rule.
const HEAD_FIGURES: Record<GameRules["head"], readonly (readonly [Diagram, string])[]> = {
  free: [[FIRST, "rules-first-diagram"]],
  turn: [
    [HEAD_TURN, "rules-head-turn-diagram"],
    [HEAD_TWO, "rules-head-two-diagram"],
  ],
  doublet: [[HEAD_TURN, "rules-head-turn-diagram"]],
  runner: [[RUNNER, "rules-runner-diagram"]],
};

// Who plays which step of a 4-4 that goes over and back: one letter a step.
const HANDOVER: readonly (readonly [die: number, players: string])[] = [
  [4, "WBBB"],
  [5, "BBWW"],
  [6, "WWWW"],
];

function handoverExample(say: Say): string {
  const names: Record<string, string> = { W: say("rules-white"), B: say("rules-black") };
  const rungs = HANDOVER.map(([die, players]) => {
    const steps = [...players].map(
      (player) =>
        `<li class="${player === "W" ? "white" : "black"}"><b>${die}</b> ${names[player]}</li>`,
    );
    return `<li><span>${die}-${die}</span><ol>${steps.join("")}</ol></li>`;
  });
  return `<ol class="handover" aria-label="${say("rules-leftover")}">${rungs.join("")}</ol>`;
}

const section = (say: Say, title: string, ...parts: string[]): string =>
  `<section><h2>${say(title)}</h2>${parts.join("")}</section>`;
const paragraph = (text: string): string => `<p>${text}</p>`;

function bodyOf(say: Say, game: GameRules): string {
  const isClimbing = game.doubles === "ladder" || game.doubles === "ladder-always";
  const p = (id: string): string => paragraph(say(id));
  return [
    section(say, "rules-board", p("rules-board-text"), figure(say, START, "rules-start-diagram")),
    section(say, "rules-start", p(`rules-start-${game.start}`)),
    section(say, "rules-move", p("rules-move-text"), figure(say, OFF, "rules-off-diagram")),
    section(
      say,
      "rules-head",
      p(`rules-head-${game.head}`),
      ...HEAD_FIGURES[game.head].map(([diagram, caption]) => figure(say, diagram, caption)),
    ),
    section(
      say,
      "rules-wall",
      p(`rules-wall-${game.wall}`),
      ...(game.wall === "forbidden"
        ? [
            figure(say, WALL, "rules-wall-diagram"),
            figure(say, WALL_ALLOWED, "rules-wall-allowed-diagram"),
          ]
        : []),
    ),
    section(
      say,
      "rules-doubles",
      p(`rules-doubles-${game.doubles}`),
      isClimbing ? figure(say, LADDER, "rules-ladder-diagram") : "",
    ),
    section(
      say,
      "rules-leftover",
      p(`rules-leftover-${game.leftover}`),
      game.leftover === "back" ? p("rules-handover-example") + handoverExample(say) : "",
    ),
    section(say, "rules-end", p("rules-end-text")),
  ].join("");
}

function linksTo(say: Say, locale: string, own: string): string {
  const links = GAMES.filter(({ id }) => id !== own).map(
    ({ id }) => `<li><a href="/rules/${locale}/${id}">${say(`game-${id}`)}</a></li>`,
  );
  return `<nav aria-label="${say("rules-other-games")}"><h2>${say("rules-other-games")}</h2><ul>${links.join("")}</ul></nav>`;
}

function pageOf(
  say: Say,
  locale: string,
  locales: readonly string[],
  game: GameRules,
  styles: string,
): string {
  const name = say(`game-${game.id}`);
  const title = say("rules-title", { game: name });
  const languages = locales
    .map((each) =>
      each === locale
        ? `<span aria-current="true">${say(`language-${each}`)}</span>`
        : `<a href="/rules/${each}/${game.id}" hreflang="${each}" lang="${each}">${say(`language-${each}`)}</a>`,
    )
    .join(" ");
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${say(`about-${game.id}`)}">
<title>${title} · Gulbara</title>
${styles}
</head>
<body>
<a class="skip-link" href="#content">${say("skip-to-content")}</a>
<header class="site-header"><a class="site-name" href="/">${say("site-name")}</a>
<nav aria-label="${say("site-name")}"><a href="/">${say("nav-play")}</a><a href="/watch">${say("nav-watch")}</a><a href="/rules/${locale}/${game.id}" aria-current="page">${say("nav-rules")}</a></nav>
<nav class="languages" aria-label="${say("rules-languages")}">${languages}</nav></header>
<main class="page rules" id="content">
<h1>${title}</h1>
<p class="lead">${say(`about-${game.id}`)}</p>
<p><a class="button primary" href="/">${say("rules-play")}</a></p>
${bodyOf(say, game)}
${linksTo(say, locale, game.id)}
</main>
</body>
</html>
`;
}

// `styles` are the link elements of the built client. The first locale also stands without its name
// in the address.
export function rulesPages(sources: readonly Sources[], styles: string): RulesPage[] {
  const locales = sources.map(({ locale }) => locale);
  return sources.flatMap((source, index) => {
    const say = sayer(source);
    return GAMES.flatMap((game) => {
      const html = pageOf(say, source.locale, locales, game, styles);
      const page = { path: `rules/${source.locale}/${game.id}`, html };
      return index === 0 ? [page, { path: `rules/${game.id}`, html }] : [page];
    });
  });
}
