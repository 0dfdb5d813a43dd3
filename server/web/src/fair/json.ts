// A JSON object from outside, of which nothing is known yet.
export type Json = { readonly [member: string]: unknown };

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
