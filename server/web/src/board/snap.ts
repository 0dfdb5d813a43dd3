// Which point a finger means that does not quite hit it.
import type { Geometry, Rect, Spot } from "./geometry";

const TAP_REACH = 12;

const distanceTo = (rect: Rect, { x, y }: Spot): number =>
  Math.hypot(
    Math.max(rect.x - x, 0, x - rect.x - rect.width),
    Math.max(rect.y - y, 0, y - rect.y - rect.height),
  );

// Of those points the nearest that is less than `reach` away; null: none is.
export function nearestPoint(
  geometry: Geometry,
  points: Iterable<number>,
  spot: Spot,
  reach: number,
): number | null {
  let best: number | null = null;
  let least = reach;
  for (const point of points) {
    const distance = distanceTo(geometry.places[point]!, spot);
    if (distance < least) {
      best = point;
      least = distance;
    }
  }
  return best;
}

// `hit` lies under the finger: it is meant if a tap does something there, else what is close by.
export function meantPoint(
  geometry: Geometry,
  active: ReadonlySet<number>,
  hit: number,
  spot: Spot,
): number {
  if (active.has(hit)) return hit;
  return nearestPoint(geometry, active, spot, TAP_REACH) ?? hit;
}
