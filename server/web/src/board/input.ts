// Fingers and mice on a board: taps, drags, long presses. A tap plays when it is released where it
// began; one that just misses a point that can be played counts for it.

import type { BoardListener } from "./board";
import type { Geometry } from "./geometry";
import { meantPoint, nearestPoint } from "./snap";

export interface BoardSight {
  // Points where a tap would do something.
  active(): ReadonlySet<number>;
  geometry(): Geometry | null;
  liftable(point: number): boolean;
  topCheckerAt(point: number): SVGElement | null;
}

interface Press {
  readonly pointer: number;
  readonly point: number;
  readonly x: number;
  readonly y: number;
  lifted: SVGElement | null;
}

const DRAG_THRESHOLD = 6;
const HOLD_MS = 350;
const SNAP_DROP = 1.2;

export class PointerInput {
  readonly #host: HTMLElement;
  readonly #listener: BoardListener;
  readonly #sight: BoardSight;
  readonly #ending = new AbortController();
  #press: Press | null = null;
  #holding: ReturnType<typeof setTimeout> | undefined;
  // The click that ends a drag or a long press is no tap.
  #isClickSpent = false;

  constructor(host: HTMLElement, listener: BoardListener, sight: BoardSight) {
    this.#host = host;
    this.#listener = listener;
    this.#sight = sight;
    const { signal } = this.#ending;
    host.addEventListener("pointerdown", (event) => this.#down(event), { signal });
    host.addEventListener("pointermove", (event) => this.#moved(event), { signal });
    host.addEventListener("pointerup", (event) => this.#up(event), { signal });
    host.addEventListener("pointercancel", () => this.#cancel(), { signal });
    host.addEventListener("click", (event) => this.#clicked(event), { signal });
    host.addEventListener("contextmenu", (event) => this.#otherwise(event), { signal });
  }

  destroy(): void {
    clearTimeout(this.#holding);
    this.#ending.abort();
  }

  #down(event: PointerEvent): void {
    this.#isClickSpent = false;
    const point = pointOf(event.target);
    // A second finger is none of ours.
    if (this.#press || point === null || event.button !== 0) return;
    this.#press = {
      pointer: event.pointerId,
      point,
      x: event.clientX,
      y: event.clientY,
      lifted: null,
    };
    clearTimeout(this.#holding);
    this.#holding = setTimeout(() => this.#held(), HOLD_MS);
  }

  #held(): void {
    const press = this.#press;
    if (!press || press.lifted || !this.#sight.liftable(press.point)) return;
    this.#isClickSpent = true;
    this.#press = null;
    this.#listener.held(press.point);
  }

  #moved(event: PointerEvent): void {
    const press = this.#press;
    if (!press || press.pointer !== event.pointerId) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.lifted && Math.hypot(dx, dy) > DRAG_THRESHOLD) this.#lift(press, event.pointerId);
    if (!press.lifted) return;
    const { x, y } = this.#inside(event);
    press.lifted.classList.add("lifted");
    press.lifted.style.transform = `translate(${x}px, ${y}px)`;
  }

  #lift(press: Press, pointer: number): void {
    clearTimeout(this.#holding);
    if (!this.#sight.liftable(press.point)) return;
    press.lifted = this.#sight.topCheckerAt(press.point);
    if (!press.lifted) return;
    this.#isClickSpent = true;
    this.#host.setPointerCapture(pointer);
    press.lifted.parentElement?.append(press.lifted);
    this.#listener.lifted(press.point);
  }

  #up(event: PointerEvent): void {
    const press = this.#press;
    if (!press || press.pointer !== event.pointerId) return;
    clearTimeout(this.#holding);
    this.#press = null;
    if (!press.lifted) return;
    const { x, y } = this.#inside(event);
    this.#putDown(press);
    const to = this.#nearest(x, y, this.#dropReach());
    // Dropped where nothing is: the host draws the position again, and the checker goes back.
    this.#listener.dropped(press.point, to ?? press.point);
  }

  #cancel(): void {
    clearTimeout(this.#holding);
    const press = this.#press;
    this.#press = null;
    if (!press?.lifted) return;
    this.#putDown(press);
    this.#listener.dropped(press.point, press.point);
  }

  #putDown(press: Press): void {
    press.lifted?.classList.remove("lifted");
  }

  #clicked(event: MouseEvent): void {
    const point = pointOf(event.target);
    if (this.#isClickSpent || point === null) {
      this.#isClickSpent = false;
      return;
    }
    const isByKey = event.detail === 0;
    this.#listener.tapped(isByKey ? point : this.#snapped(point, event));
  }

  #otherwise(event: MouseEvent): void {
    const point = pointOf(event.target);
    event.preventDefault();
    if (point !== null && event.button === 2) this.#listener.tappedOtherwise(point);
  }

  #snapped(point: number, event: MouseEvent): number {
    const geometry = this.#sight.geometry();
    if (!geometry) return point;
    return meantPoint(geometry, this.#sight.active(), point, this.#inside(event));
  }

  #nearest(x: number, y: number, reach: number): number | null {
    const geometry = this.#sight.geometry();
    return geometry && nearestPoint(geometry, this.#sight.active(), { x, y }, reach);
  }

  #dropReach(): number {
    const geometry = this.#sight.geometry();
    if (!geometry) return 0;
    const { width, height } = geometry.places[1]!;
    return SNAP_DROP * Math.min(width, height);
  }

  #inside(event: MouseEvent): { x: number; y: number } {
    const { left, top } = this.#host.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }
}

function pointOf(target: EventTarget | null): number | null {
  const point = target instanceof Element ? target.closest<HTMLElement>("[data-point]") : null;
  return point ? Number(point.dataset.point) : null;
}
