// Which 32 octets may stand as an Ed25519 key or point (fairness page, part two, "Signatures").
// Libraries differ in what they take, so it is asked here, beside every one of them.

const FIELD_PRIME = 2n ** 255n - 19n;
const GROUP_ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const SIGN_BIT = 2n ** 255n;

// y of the eight points whose order divides 8, beside 0, 1 and -1.
const EIGHTH_ORDER_Y = 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n;
const SMALL_ORDER_Y = [0n, 1n, FIELD_PRIME - 1n, EIGHTH_ORDER_Y, FIELD_PRIME - EIGHTH_ORDER_Y];

function littleEndian(bytes: Uint8Array): bigint {
  let value = 0n;
  for (let at = bytes.length - 1; at >= 0; --at) value = value * 256n + BigInt(bytes[at]!);
  return value;
}

const modulo = (value: bigint): bigint => ((value % FIELD_PRIME) + FIELD_PRIME) % FIELD_PRIME;

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let square = modulo(base); exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = modulo(result * square);
    square = modulo(square * square);
  }
  return result;
}

const yOf = (point: Uint8Array): bigint => littleEndian(point) % SIGN_BIT;

export function isCanonicalPoint(point: Uint8Array): boolean {
  return yOf(point) < FIELD_PRIME;
}

export function isCanonicalScalar(scalar: Uint8Array): boolean {
  return littleEndian(scalar) < GROUP_ORDER;
}

export function isOfLargeOrder(point: Uint8Array): boolean {
  return !SMALL_ORDER_Y.includes(yOf(point));
}

// Whether there is an x with -x² + y² = 1 + d·x²·y²: whether (y² - 1) / (d·y² + 1) is a square.
// With d = -121665/121666 that is whether this product is one.
function isOnCurve(point: Uint8Array): boolean {
  const square = modulo(yOf(point) ** 2n);
  const product = modulo((square - 1n) * 121666n * (121666n - 121665n * square));
  return product === 0n || power(product, (FIELD_PRIME - 1n) / 2n) === 1n;
}

// Canonically encoded, on the curve, not of small order: 32 zeros ("no key") are refused with that.
export function isAcceptableKey(key: Uint8Array): boolean {
  return isCanonicalPoint(key) && isOfLargeOrder(key) && isOnCurve(key);
}
