import { addDays, addMonths, monthOf, monthSheet, toCivilDate, weekStart } from "../../../../server/domain/dates";
import { isId, listHref, readId, readOneOf, readPage, readText, type Search } from "../../server/list-query";

export const VIEWS = ["day", "week", "month", "list"] as const;
export type View = (typeof VIEWS)[number];

/** What an address shows of the calendar. */
export interface CalendarQuery {
  view: View;
  /** A date in what is shown. */
  date: string;
  /** Whose; none: everybody's. */
  staff: string[];
  service: string | undefined;
  /** Which part of a long list, from 1; undefined: the one with the date. */
  part: number | undefined;
  /** The booking that stands open beside. */
  visit: string | undefined;
  /** The appointment of none or several bookings that stands open beside. */
  appointment: string | undefined;
}

const MEMBERS_MAX = 100;
const WEEK_DAYS = 7;

/** Reads the address; what makes no sense counts as not said. @param today in the account's zone */
export function readQuery(search: Search, today: string): CalendarQuery {
  return {
    view: readOneOf(search, "view", VIEWS) ?? "day",
    date: toCivilDate(readText(search, "date") ?? null) ?? today,
    staff: (readText(search, "staff") ?? "").split(",").filter(isId).slice(0, MEMBERS_MAX),
    service: readId(search, "service"),
    part: readText(search, "part") === undefined ? undefined : readPage(search, "part"),
    visit: readId(search, "visit"),
    appointment: readId(search, "appointment"),
  };
}

/** The same calendar, otherwise. A visit stays open only where it is named again. */
export function calendarHref(query: CalendarQuery, change: Partial<CalendarQuery> = {}): string {
  const isSameList = !["view", "date", "staff", "service"].some((name) => name in change);
  const { view, date, staff, service, part, visit, appointment } = {
    ...query,
    part: isSameList ? query.part : undefined,
    visit: undefined,
    appointment: undefined,
    ...change,
  };
  return listHref({
    view: view === "day" ? undefined : view,
    date,
    staff: staff.length > 0 ? staff.join(",") : undefined,
    service,
    part,
    visit,
    appointment,
  });
}

/** The local days that a view shows. @param firstWeekday 1 = Monday */
export function daysOf({ view, date }: Pick<CalendarQuery, "view" | "date">, firstWeekday: number) {
  if (view === "day") return { from: date, days: 1 };
  if (view !== "month") return { from: weekStart(date, firstWeekday), days: WEEK_DAYS };
  const sheet = monthSheet(monthOf(date), firstWeekday);
  return { from: sheet[0]?.[0] ?? date, days: sheet.length * WEEK_DAYS };
}

/** The date from which the same view shows what comes before or after. */
export function stepped({ view, date }: Pick<CalendarQuery, "view" | "date">, by: 1 | -1): string {
  if (view === "day") return addDays(date, by);
  return view === "month" ? `${addMonths(monthOf(date), by)}-01` : addDays(date, by * WEEK_DAYS);
}
