// Ids that the browser keeps. What is kept may be anything.
export function readIds(from: Storage, key: string): readonly string[] {
  try {
    const ids = JSON.parse(from.getItem(key) ?? "[]");
    return Array.isArray(ids) ? ids.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}
