import type { Messages } from "../messages";

const HOUR = 60;

/** `45 min`, `2 h`, `2 h 15 min`: the symbols are the same in every language. */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** How long a service lasts, in words. */
export const lastsText = (
  m: Messages,
  { duration, durationDays }: { duration: number; durationDays: number | null },
) => (durationDays === null ? minutesText(duration) : m.serviceDays(durationDays));
