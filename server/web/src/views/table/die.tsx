// A die's face.
const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[2, 2]],
  2: [
    [1, 1],
    [3, 3],
  ],
  3: [
    [1, 1],
    [2, 2],
    [3, 3],
  ],
  4: [
    [1, 1],
    [1, 3],
    [3, 1],
    [3, 3],
  ],
  5: [
    [1, 1],
    [1, 3],
    [2, 2],
    [3, 1],
    [3, 3],
  ],
  6: [
    [1, 1],
    [1, 2],
    [1, 3],
    [3, 1],
    [3, 2],
    [3, 3],
  ],
};

export function Die({ value }: { readonly value: number }) {
  return (
    <svg class="die" viewBox="0 0 4 4" aria-hidden="true">
      <rect x="0.1" y="0.1" width="3.8" height="3.8" rx="0.7" class="die-face" />
      {PIPS[value]?.map(([x, y]) => (
        <circle key={`${x}${y}`} cx={x} cy={y} r="0.38" class="die-pip" />
      ))}
    </svg>
  );
}
