// Styles of pages that few visit, fetched with the page.
const asked = new Map<string, Promise<void>>();

// After: the style sheet applies, or could not be had.
export function applyStyles(url: string): Promise<void> {
  const known = asked.get(url);
  if (known) return known;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = url;
  const applied = new Promise<void>((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => resolve();
  });
  asked.set(url, applied);
  document.head.append(link);
  return applied;
}
