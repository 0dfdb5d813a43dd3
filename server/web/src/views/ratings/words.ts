// Days as people write them.
export const dayText = (time: number, locale: string): string =>
  new Date(time).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
