// A position as SVG text, by the same code that draws the boards.
import { SideOfCheckers } from "../board/checkers";
import { geometryOf } from "../board/geometry";
import { type Arrow, arrowShape, checkerShapes, fieldShapes } from "../board/picture";
import { toMarkup } from "../board/shape";
import { asOpponentCounts, CHECKERS_PER_SIDE, HEAD } from "../engine/points";

const WIDTH = 640;
const HEIGHT = 380;

// `24x13 19 18`, in the side's own numbering; those that are missing are off.
export function readCheckers(text: string): number[] {
  const counts = new Array<number>(HEAD + 1).fill(0);
  for (const group of text.split(" ").filter((each) => each !== "-")) {
    const [point, count = "1"] = group.split("x");
    counts[Number(point)] = Number(count);
  }
  counts[0] = CHECKERS_PER_SIDE - counts.reduce((sum, count) => sum + count, 0);
  return counts;
}

export interface Diagram {
  readonly white: string;
  readonly black: string;
  readonly arrows: readonly Omit<Arrow, "isViewers">[];
}

export function drawDiagram({ white, black, arrows }: Diagram, label: string): string {
  const geometry = geometryOf("classic", WIDTH, HEIGHT);
  const sides = [
    ...new SideOfCheckers("white", true, readCheckers(white)).checkers((point) => point),
    ...new SideOfCheckers("black", false, readCheckers(black)).checkers(asOpponentCounts),
  ];
  return toMarkup({
    tag: "svg",
    attributes: {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": label,
      class: "diagram",
    },
    children: [
      ...fieldShapes(geometry),
      ...checkerShapes(geometry, sides),
      ...arrows.map((arrow) => arrowShape(geometry, { ...arrow, isViewers: true })),
    ],
  });
}
