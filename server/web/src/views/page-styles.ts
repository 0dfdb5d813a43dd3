// Styles of pages that few visit, fetched with the page.
const asked = new Map<string, Promise<void>>();

// After: the style sheet applies, or could not be had.
function applyStyles(url: string): Promise<void> {
  const known = asked.get(url);
  if (known) return known;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = url;
  const applied = new Promise<void>((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => {
      asked.delete(url); // to be asked for again
      link.remove();
      resolve();
    };
  });
  asked.set(url, applied);
  document.head.append(link);
  return applied;
}

// The part of a page, once its styles apply.
export async function withStyles<P>(part: Promise<P>, ...urls: readonly string[]): Promise<P> {
  const [loaded] = await Promise.all([part, ...urls.map(applyStyles)]);
  return loaded;
}
