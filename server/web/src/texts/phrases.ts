// Says Fluent messages, which the build has read: variables, plurals and other choices, literals.
// What else Fluent has (terms, attributes, functions) our texts do without; the build refuses it.
import type { FluentResource } from "@fluent/bundle";

export type Argument = string | number;
export type Arguments = Readonly<Record<string, Argument>>;

type Pattern = NonNullable<FluentResource["body"][number]["value"]>;
type Part = Exclude<Pattern, string>[number];
type Expression = Exclude<Part, string>;
type Variant = Extract<Expression, { type: "select" }>["variants"][number];

// Below it every locale of ours writes a whole number by its digits alone. What a browser loads for
// its first `NumberFormat` costs some 20 ms.
const FIRST_GROUPED = 1000;

export class Phrases {
  readonly #patterns = new Map<string, Pattern>();
  readonly #locale: string;
  readonly #plurals: Intl.PluralRules;
  #numbers: Intl.NumberFormat | undefined;

  constructor(locale: string, body: FluentResource["body"]) {
    for (const { id, value } of body) if (value) this.#patterns.set(id, value);
    this.#locale = locale;
    this.#plurals = new Intl.PluralRules(locale);
  }

  // Null: there is no such text.
  say(id: string, args: Arguments = {}): string | null {
    const pattern = this.#patterns.get(id);
    return pattern === undefined ? null : this.#join(pattern, args);
  }

  #join(pattern: Pattern, args: Arguments): string {
    if (typeof pattern === "string") return pattern;
    return pattern
      .map((part) => {
        if (typeof part === "string") return part;
        return part.type === "select"
          ? this.#join(this.#choose(part, args), args)
          : this.#write(this.#evaluate(part, args));
      })
      .join("");
  }

  #choose(part: Extract<Expression, { type: "select" }>, args: Arguments): Pattern {
    const value = this.#evaluate(part.selector, args);
    const found = part.variants.find(({ key }) => this.#isMeant(key, value));
    return (found ?? part.variants[part.star]!).value;
  }

  #isMeant(key: Variant["key"], value: Argument): boolean {
    const isNamed = key.type === "str" && typeof value === "number";
    return key.value === (isNamed ? this.#plurals.select(value) : value);
  }

  // A variable that was forgotten shows its name.
  #evaluate(expression: Expression, args: Arguments): Argument {
    if (expression.type === "var") return args[expression.name] ?? `{$${expression.name}}`;
    return "value" in expression && typeof expression.value !== "object" ? expression.value : "";
  }

  #write(value: Argument): string {
    if (typeof value === "string") return value;
    if (Number.isInteger(value) && value >= 0 && value < FIRST_GROUPED) return String(value);
    this.#numbers ??= new Intl.NumberFormat(this.#locale);
    return this.#numbers.format(value);
  }
}
