// A picture as plain data: drawn into a page, or written out where there is none (rules pages).

export interface Shape {
  readonly tag: string;
  // What the same thing is called in the next picture, where it moves rather than is drawn anew.
  readonly key?: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  // Where it is moved to; movable things only.
  readonly at?: { readonly x: number; readonly y: number };
  readonly children?: readonly Shape[];
  readonly text?: string;
}

const SVG = "http://www.w3.org/2000/svg";
const round = (value: string | number): string =>
  typeof value === "number" ? String(Math.round(value * 100) / 100) : value;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);

// As SVG text.
export function toMarkup(shape: Shape): string {
  const attributes = { ...shape.attributes };
  if (shape.at) attributes.transform = `translate(${round(shape.at.x)} ${round(shape.at.y)})`;
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escaped(round(value))}"`,
  );
  const inside = escaped(shape.text ?? "") + (shape.children ?? []).map(toMarkup).join("");
  return `<${shape.tag}${written.join("")}>${inside}</${shape.tag}>`;
}

function write(element: SVGElement, shape: Shape): void {
  for (const [name, value] of Object.entries(shape.attributes)) {
    const text = round(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
  if (shape.at) {
    // A style of its own, so that the style sheet can let it travel.
    element.style.transform = `translate(${round(shape.at.x)}px, ${round(shape.at.y)}px)`;
  }
  if (shape.text !== undefined && element.textContent !== shape.text) {
    element.textContent = shape.text;
  }
  if (shape.children) draw(element, shape.children);
}

// Puts the element of each shape into its place among the children, keeping those that have its key
// or, without keys, its place.
function arrange(parent: SVGElement, shapes: readonly Shape[]): SVGElement[] {
  const keyed = new Map<string, SVGElement>();
  for (const child of parent.children) {
    const { key } = (child as SVGElement).dataset;
    if (key) keyed.set(key, child as SVGElement);
  }
  let hasMoved = false;
  const elements = shapes.map((shape, index) => {
    const there = parent.children[index] as SVGElement | undefined;
    let element = shape.key ? keyed.get(shape.key) : there;
    if (!element || element.tagName !== shape.tag || (!shape.key && element.dataset.key)) {
      element = document.createElementNS(SVG, shape.tag) as SVGElement;
      if (shape.key) element.dataset.key = shape.key;
    } else if (element !== there) {
      hasMoved = true;
    }
    if (element !== there) parent.insertBefore(element, there ?? null);
    return element;
  });
  while (parent.children.length > shapes.length) parent.lastElementChild?.remove();
  // What was put elsewhere in the page travels only from where it has been laid out once. What is
  // new does not travel.
  if (hasMoved) parent.getBoundingClientRect();
  return elements;
}

// Makes the element's children what the shapes say.
export function draw(parent: SVGElement, shapes: readonly Shape[]): void {
  arrange(parent, shapes).forEach((element, index) => {
    write(element, shapes[index]!);
  });
}
