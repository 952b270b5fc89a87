import {
  addDays,
  addMonths,
  daysBetween,
  earlierOf,
  monthOf,
  toCivilDate,
  weekStart,
} from "../../../../server/domain/dates";
import { type DateRange, PERIODS, type Period } from "../../../../server/domain/periods";
import { listHref, readOneOf, readPage, readText, type Search } from "../../server/list-query";

/** What the address of the reports asks for. */
export interface ReportsQuery extends DateRange {
  by: Period;
  /** Of the list of payments. */
  page: number;
}

/** A year, a leap one too: as many as the procedures answer. */
const DAYS_MAX = 366;
const MONDAY = 1;

/** The stretches that a business looks at most, by their name. */
export function usualRanges(today: string): Record<"week" | "month" | "before" | "year", DateRange & { by: Period }> {
  const month = (start: string) => ({ from: `${start}-01`, to: addDays(`${addMonths(start, 1)}-01`, -1) });
  const monday = weekStart(today, MONDAY);
  const year = today.slice(0, "YYYY".length);
  return {
    week: { from: monday, to: addDays(monday, 6), by: "day" },
    month: { ...month(monthOf(today)), by: "day" },
    before: { ...month(addMonths(monthOf(today), -1)), by: "day" },
    year: { from: `${year}-01-01`, to: `${year}-12-31`, by: "month" },
  };
}

/** Reads it: this month where no dates are said, and of what runs backwards or is too long as much as there can be. */
export function readQuery(search: Search, today: string): ReportsQuery {
  const date = (name: string) => toCivilDate(readText(search, name) ?? null);
  const usual = usualRanges(today).month;
  const from = date("from") ?? usual.from;
  const asked = date("to") ?? (date("from") === null ? usual.to : from);
  const to = daysBetween(from, asked) < 0 ? from : earlierOf(asked, addDays(from, DAYS_MAX - 1));
  return { from, to, by: readOneOf(search, "by", PERIODS) ?? "day", page: readPage(search) };
}

/** The address of the same reports, otherwise. */
export const reportsHref = ({ from, to, by, page }: DateRange & { by: Period; page?: number }): string =>
  listHref({ from, to, by: by === "day" ? undefined : by, page: page === 1 ? undefined : page });
