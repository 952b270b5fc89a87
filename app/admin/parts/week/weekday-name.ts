/** A Monday. */
const FIRST_DAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** `Monday` of 1. */
export function weekdayName(locale: string, weekday: number): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  return format.format(new Date(FIRST_DAY + (weekday - 1) * DAY_MS));
}
