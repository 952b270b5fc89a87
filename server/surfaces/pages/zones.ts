import type { CivilDate } from "./civil-date";

const partsFormatters = new Map<string, Intl.DateTimeFormat>();

/** The zone as `Intl` knows it, or null for anything that is not one. */
export function toTimeZone(text: string | null): string | null {
  if (text === null || text.length > 64 || !/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(text)) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** The wall clock of an instant: date and 24-hour `HH:MM`. */
export function wallClock(at: Date, timeZone: string): { date: CivilDate; time: string } {
  const parts = Object.fromEntries(
    partsFormatter(timeZone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

/** True when both zones show the same wall clock at that instant. */
export function sameClock(at: Date, zoneA: string, zoneB: string): boolean {
  const [a, b] = [wallClock(at, zoneA), wallClock(at, zoneB)];
  return a.date === b.date && a.time === b.time;
}

/** The zone's city as people say it: `America/New_York` → `New York`. */
export function cityOf(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}

/** Every zone of this runtime, grouped by region in `Intl`'s order; `present` joins them when `Intl` does not list it (UTC). */
export function zonesByRegion(present: string): Map<string, string[]> {
  const regions = new Map<string, string[]>();
  for (const zone of new Set([...Intl.supportedValuesOf("timeZone"), present])) {
    const region = zone.split("/")[0] ?? zone;
    regions.set(region, [...(regions.get(region) ?? []), zone]);
  }
  return regions;
}

function partsFormatter(timeZone: string): Intl.DateTimeFormat {
  const cached = partsFormatters.get(timeZone);
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  partsFormatters.set(timeZone, formatter);
  return formatter;
}
