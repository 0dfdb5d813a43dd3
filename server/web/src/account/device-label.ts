// What a device is called before its owner has called it anything: enough to tell it from others.

// The first one that is there counts: later ones are also claimed by what stands before them.
const BROWSERS: readonly (readonly [string, string])[] = [
  ["Firefox/", "Firefox"],
  ["FxiOS/", "Firefox"],
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["YaBrowser/", "Yandex Browser"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
];
const SYSTEMS: readonly (readonly [string, string])[] = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS X", "Mac"],
  ["Linux", "Linux"],
];

// "Firefox, Linux", as the server says it; empty: nothing of it is known.
export function deviceLabel(userAgent: string): string {
  return [BROWSERS, SYSTEMS]
    .map((names) => names.find(([mark]) => userAgent.includes(mark))?.[1])
    .filter(Boolean)
    .join(", ");
}
