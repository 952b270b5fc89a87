import { addDays } from "../../../domain/dates";
import { wallClock } from "../../../domain/zones";
import type { BusinessPage } from "../api-types";
import type { Page } from "../page";

export type Next = BusinessPage["nextTimes"][number];

/** The day a next time leads to, and `Today 12:00` or `Mon 09:00` in the shown zone; null when there is none to show. */
export function nextText(
  page: Page,
  next: Next | undefined,
  wholeDays: boolean,
): { date: string; text: string } | null {
  if (!next?.start) return null;
  const { date, time } = wallClock(new Date(next.start), wholeDays ? page.homeZone : page.zone);
  if (wholeDays) return { date, text: page.f.dayShort(date) };
  return { date, text: momentText(page, { date, time }) };
}

/** `Today 12:00`, `Mon 09:00` within a week, else `Mon 7 Dec 09:00`. */
export function momentText(page: Page, { date, time }: { date: string; time: string }): string {
  const { f, m, config } = page;
  const today = wallClock(new Date(config?.now ?? 0), page.zone).date;
  if (date === today) return m.business.todayAt(f.time(time));
  const day = date < addDays(today, 7) ? f.weekdayShort(date) : f.dayShort(date);
  return `${day} ${f.time(time)}`;
}
