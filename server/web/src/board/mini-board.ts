// A board to look at from afar: one picture with one name.
import { type Counts, SideOfCheckers } from "./checkers";
import { geometryOf } from "./geometry";
import { type Checker, checkerShapes, fieldShapes } from "./picture";
import { draw } from "./shape";

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 320;
const HEIGHT = 200;
const asWhiteCounts = (point: number): number => (point <= 12 ? point + 12 : point - 12);

export class MiniBoard {
  readonly #picture: SVGElement;
  readonly #checkers: SVGElement;
  readonly #geometry = geometryOf("classic", WIDTH, HEIGHT);
  #drawn = "";
  #white: SideOfCheckers | null = null;
  #black: SideOfCheckers | null = null;

  constructor(host: HTMLElement) {
    this.#picture = document.createElementNS(SVG, "svg") as SVGElement;
    this.#picture.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
    this.#picture.setAttribute("role", "img");
    this.#picture.setAttribute("class", "mini-board");
    const field = document.createElementNS(SVG, "g") as SVGElement;
    this.#checkers = document.createElementNS(SVG, "g") as SVGElement;
    draw(field, fieldShapes(this.#geometry));
    this.#picture.append(field, this.#checkers);
    host.append(this.#picture);
  }

  // Each side's own numbering.
  set(white: Counts, black: Counts, label: string): void {
    this.#picture.setAttribute("aria-label", label);
    // Half of what happens in a match are throws.
    const position = `${white} ${black}`;
    if (position === this.#drawn) return;
    this.#drawn = position;
    this.#white ??= new SideOfCheckers("white", true, white);
    this.#black ??= new SideOfCheckers("black", false, black);
    this.#white.move(white);
    this.#black.move(black);
    const checkers: Checker[] = [
      ...this.#white.checkers((point) => point),
      ...this.#black.checkers(asWhiteCounts),
    ];
    checkers.sort((one, other) => one.arrival - other.arrival || one.index - other.index);
    draw(this.#checkers, checkerShapes(this.#geometry, checkers));
  }

  destroy(): void {
    this.#picture.remove();
  }
}
