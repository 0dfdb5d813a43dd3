// Who takes part in the dice: the server and the two seats.

export type Role = 0 | 1 | 2;
export type Seat = 1 | 2;
export const ROLES: readonly Role[] = [0, 1, 2];
export const SEATS: readonly Seat[] = [1, 2];

export const ROLE_NAMES = ["the server", "seat one", "seat two"] as const;

export type ByRole<T> = readonly [server: T, white: T, black: T];
// White's first.
export type BySeat<T> = readonly [white: T, black: T];

export const otherSeat = (seat: Seat): Seat => (seat === 1 ? 2 : 1);
// Sides as the engine numbers them.
export const sideOf = (seat: Seat): 0 | 1 => (seat === 1 ? 0 : 1);
export const seatOfSide = (side: number): Seat => (side === 0 ? 1 : 2);
