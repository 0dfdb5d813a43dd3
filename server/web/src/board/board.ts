// A board in a page: an SVG picture, and over it one button for each point, so that fingers, mice,
// keyboards and screen readers all have the same thing. It knows no rules: what can be left and
// reached is told to it, what was wanted is told by it.
import { type Counts, SideOfCheckers } from "./checkers";
import { type Geometry, geometryOf, type Layout, type Rect } from "./geometry";
import { PointerInput } from "./input";
import { directionOf, neighbourOf } from "./navigation";
import {
  type Arrow,
  arrowShape,
  type Checker,
  type Colour,
  checkerShapes,
  fieldShapes,
  selectedShape,
  sourceShape,
  targetShape,
} from "./picture";
import { draw } from "./shape";

// What stands on a board, and what of it can be moved where.
export interface BoardPicture {
  // Each side's own numbering.
  readonly own: Counts;
  readonly other: Counts;
  // All points are the viewer's own from here on; 0: off.
  readonly sources: readonly number[];
  readonly targets: readonly number[];
  readonly selected: number | null;
  readonly arrows: readonly Arrow[];
}

export interface BoardState extends BoardPicture {
  // Changes where it is another board, not the same one played on.
  readonly id: string;
  readonly layout: Layout;
  readonly viewersColour: Colour;
  // Accessible names, by point; 0 the tray.
  readonly labels: readonly string[];
}

export interface BoardListener {
  tapped(point: number): void;
  // Right mouse button: with the other die.
  tappedOtherwise(point: number): void;
  // Long press: as many as possible.
  held(point: number): void;
  // A checker was picked up there: what it can reach are the targets until it is dropped.
  lifted(from: number): void;
  dropped(from: number, to: number): void;
}

const SVG = "http://www.w3.org/2000/svg";
const POINTS = Array.from({ length: 25 }, (_, point) => point);
const asViewerCounts = (point: number): number => (point <= 12 ? point + 12 : point - 12);

function layer(parent: SVGElement, name: string): SVGElement {
  const group = document.createElementNS(SVG, "g") as SVGElement;
  group.setAttribute("class", name);
  parent.append(group);
  return group;
}

export class Board {
  readonly #host: HTMLElement;
  readonly #picture: SVGElement;
  readonly #layers: Record<"field" | "marks" | "checkers" | "arrows", SVGElement>;
  readonly #buttons: readonly HTMLButtonElement[];
  readonly #resizing: ResizeObserver;
  readonly #input: PointerInput;
  #state: BoardState | null = null;
  #geometry: Geometry | null = null;
  #sides: { readonly own: SideOfCheckers; readonly other: SideOfCheckers } | null = null;
  #focused = 24;

  constructor(host: HTMLElement, listener: BoardListener) {
    this.#host = host;
    host.classList.add("board");
    this.#picture = document.createElementNS(SVG, "svg") as SVGElement;
    this.#picture.setAttribute("aria-hidden", "true");
    this.#layers = {
      field: layer(this.#picture, "layer-field"),
      marks: layer(this.#picture, "layer-marks"),
      checkers: layer(this.#picture, "layer-checkers"),
      arrows: layer(this.#picture, "layer-arrows"),
    };
    this.#buttons = POINTS.map((point) => this.#makeButton(point));
    host.append(this.#picture, ...this.#buttons);
    host.addEventListener("keydown", this.#navigate);
    this.#input = new PointerInput(host, listener, {
      active: () => new Set([...(this.#state?.sources ?? []), ...(this.#state?.targets ?? [])]),
      geometry: () => this.#geometry,
      liftable: (point) => this.#state?.sources.includes(point) ?? false,
      topCheckerAt: (point) => this.#topCheckerAt(point),
    });
    this.#resizing = new ResizeObserver(() => {
      const { width, height } = this.#geometry ?? {};
      if (width !== host.clientWidth || height !== host.clientHeight) this.#layOut();
    });
    this.#resizing.observe(host);
  }

  set(state: BoardState): void {
    const before = this.#state;
    this.#state = state;
    const isSame = before?.id === state.id && before.viewersColour === state.viewersColour;
    if (this.#sides && isSame) {
      this.#sides.own.move(state.own);
      this.#sides.other.move(state.other);
    } else {
      const others: Colour = state.viewersColour === "white" ? "black" : "white";
      this.#sides = {
        own: new SideOfCheckers(state.viewersColour, true, state.own),
        other: new SideOfCheckers(others, false, state.other),
      };
    }
    if (before?.layout !== state.layout) this.#layOut();
    else this.#draw();
  }

  // Before: the board has been laid out.
  focus(point: number): void {
    this.#buttons[point]?.focus();
  }

  get focusedPoint(): number {
    return this.#focused;
  }

  shake(point: number): void {
    const button = this.#buttons[point];
    button?.classList.remove("shaking");
    void button?.offsetWidth;
    button?.classList.add("shaking");
  }

  destroy(): void {
    this.#resizing.disconnect();
    this.#host.removeEventListener("keydown", this.#navigate);
    this.#input.destroy();
    this.#host.replaceChildren();
  }

  readonly #navigate = (event: KeyboardEvent): void => {
    const direction = directionOf(event.code);
    const ends: Record<string, number> = { Home: 24, End: 1 };
    const to = direction
      ? neighbourOf(this.#state?.layout ?? "classic", this.#focused, direction)
      : ends[event.code];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.focus(to);
  };

  #makeButton(point: number): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "board-point";
    button.dataset.point = String(point);
    button.tabIndex = point === this.#focused ? 0 : -1;
    button.addEventListener("focus", () => this.#noteFocus(point));
    button.addEventListener("animationend", () => button.classList.remove("shaking"));
    return button;
  }

  // Exactly one point is a tab stop.
  #noteFocus(point: number): void {
    this.#buttons[this.#focused]!.tabIndex = -1;
    this.#focused = point;
    this.#buttons[point]!.tabIndex = 0;
  }

  #layOut(): void {
    const { clientWidth: width, clientHeight: height } = this.#host;
    if (!this.#state || width === 0 || height === 0) return;
    const isFirst = this.#geometry === null;
    this.#geometry = geometryOf(this.#state.layout, width, height);
    this.#picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#host.dataset.layout = this.#state.layout;
    draw(this.#layers.field, fieldShapes(this.#geometry));
    for (const [point, button] of this.#buttons.entries()) {
      place(button, this.#geometry.places[point]!);
    }
    if (isFirst) return this.#draw();
    // Laying out is no move: nothing travels.
    this.#host.classList.add("still");
    this.#draw();
    void this.#host.offsetWidth;
    this.#host.classList.remove("still");
  }

  #checkers(): Checker[] {
    if (!this.#sides) return [];
    const own = this.#sides.own.checkers((point) => point);
    return [...own, ...this.#sides.other.checkers(asViewerCounts)];
  }

  #topCheckerAt(point: number): SVGElement | null {
    const top = this.#checkers().find(
      (each) => each.isViewers && each.point === point && each.index === each.count - 1,
    );
    return top ? this.#layers.checkers.querySelector(`[data-key="${top.key}"]`) : null;
  }

  #draw(): void {
    const state = this.#state;
    const geometry = this.#geometry;
    if (!state || !geometry) return;
    draw(this.#layers.checkers, checkerShapes(geometry, inDrawingOrder(this.#checkers())));
    draw(this.#layers.marks, [
      ...state.sources.map((point) => sourceShape(geometry, point)),
      ...state.targets.map((point) => targetShape(geometry, point, state.own[point]!)),
      ...(state.selected
        ? [selectedShape(geometry, state.selected, state.own[state.selected]!)]
        : []),
    ]);
    draw(
      this.#layers.arrows,
      state.arrows.map((arrow) => arrowShape(geometry, arrow)),
    );
    for (const [point, button] of this.#buttons.entries()) this.#describe(button, point, state);
  }

  #describe(button: HTMLButtonElement, point: number, state: BoardState): void {
    const label = state.labels[point] ?? "";
    if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
    button.classList.toggle("is-source", state.sources.includes(point));
    button.classList.toggle("is-target", state.targets.includes(point));
    if (point !== 0) return;
    button.hidden = !state.targets.includes(0);
    if (button.hidden && this.#focused === 0) this.#noteFocus(24);
  }
}

function inDrawingOrder(checkers: Checker[]): Checker[] {
  return checkers.sort((one, other) => one.arrival - other.arrival || one.index - other.index);
}

function place(element: HTMLElement, { x, y, width, height }: Rect): void {
  element.style.left = `${x}px`;
  element.style.top = `${y}px`;
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
}
