// Which checker is which from one position to the next, so that they travel instead of jumping.
import type { Checker, Colour } from "./picture";

// Off, then how many stand on each point, 1 to 24.
export type Counts = readonly number[];

const ALL = 15;

export class SideOfCheckers {
  readonly #colour: Colour;
  readonly #isViewers: boolean;
  // Where each of the fifteen is, in the side's own numbering.
  #points: number[];
  // When each has come there: later ones lie on top.
  #arrivals: number[] = new Array(ALL).fill(0);
  #clock = 0;

  constructor(colour: Colour, isViewers: boolean, counts: Counts) {
    this.#colour = colour;
    this.#isViewers = isViewers;
    this.#points = counts.flatMap((count, point) => new Array<number>(count).fill(point));
  }

  // The nearest checkers that are too many go where some are missing.
  move(counts: Counts): void {
    const surplus = this.#points.reduce(
      (left, point) => {
        left[point] = (left[point] ?? 0) - 1;
        return left;
      },
      [...counts],
    );
    this.#clock += 1;
    for (let to = surplus.length - 1; to >= 0; --to) {
      while (surplus[to]! > 0) {
        const mover = this.#moverTo(to, surplus);
        if (mover < 0) return;
        surplus[this.#points[mover]!]! += 1;
        surplus[to]! -= 1;
        this.#points[mover] = to;
        this.#arrivals[mover] = this.#clock;
      }
    }
  }

  // From points before `to` on the way if there are such (a play), else from any (an undo).
  #moverTo(to: number, surplus: readonly number[]): number {
    const candidates = this.#points
      .map((point, id) => ({ point, id }))
      .filter(({ point }) => surplus[point]! < 0)
      .sort((one, other) => {
        const isAhead = Number(other.point > to) - Number(one.point > to);
        const distance = Math.abs(one.point - to) - Math.abs(other.point - to);
        return isAhead || distance || this.#arrivals[other.id]! - this.#arrivals[one.id]!;
      });
    return candidates[0]?.id ?? -1;
  }

  // From the bottom of each stack to its top. `asViewer` gives the viewer's number of a point.
  checkers(asViewer: (point: number) => number): Checker[] {
    const stacks = new Map<number, number[]>();
    this.#points.forEach((point, id) => {
      stacks.set(point, [...(stacks.get(point) ?? []), id]);
    });
    return [...stacks].flatMap(([point, ids]) =>
      ids
        .sort((one, other) => this.#arrivals[one]! - this.#arrivals[other]! || one - other)
        .map((id, index) => ({
          key: `${this.#colour}-${id}`,
          colour: this.#colour,
          point: point === 0 ? 0 : asViewer(point),
          isViewers: this.#isViewers,
          arrival: this.#arrivals[id]!,
          index,
          count: ids.length,
        })),
    );
  }
}
