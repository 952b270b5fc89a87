import { isDate } from "../dates";

/** `once` and `yearly` are days off; `exception` re-opens its own date and never recurs. */
export const HOLIDAY_KINDS = ["once", "yearly", "exception"] as const;
export type HolidayKind = (typeof HOLIDAY_KINDS)[number];

export interface Holiday {
  /** `YYYY-MM-DD`. */
  date: string;
  kind: HolidayKind;
  /** Null: the whole company's. */
  staffId: string | null;
}

/** Whose day off keeps a staff member away. */
export type HolidayReason = "holiday_staff" | "holiday_company";

/** Holidays sorted for look-up; see `holidayCalendar`. */
export interface HolidayCalendar {
  /**
   * Why a staff member is off on a date, or null when not. The company's exception re-opens the company's
   * days off; the member's own re-opens the company's and the member's.
   */
  reasonOn(date: string, staffId: string): HolidayReason | null;
}

/** Dates of one owner. Yearly ones are kept as `MM-DD`, so that 29 February comes in leap years only. */
interface OwnDates {
  once: Set<string>;
  yearly: Set<string>;
  exception: Set<string>;
}

/** Prepares holidays, in any order, for many questions. A yearly one holds in every year, earlier ones too. */
export function holidayCalendar(holidays: Holiday[]): HolidayCalendar {
  const owners = new Map<string | null, OwnDates>();
  for (const { date, kind, staffId } of holidays) {
    const own = owners.get(staffId) ?? { once: new Set(), yearly: new Set(), exception: new Set() };
    own[kind].add(kind === "yearly" ? monthDayOf(date) : date);
    owners.set(staffId, own);
  }
  const company = owners.get(null);
  return {
    reasonOn(date, staffId) {
      const member = owners.get(staffId);
      if (member?.exception.has(date)) return null;
      if (isOff(member, date)) return "holiday_staff";
      return isOff(company, date) && !company?.exception.has(date) ? "holiday_company" : null;
    },
  };
}

/** Whether it concerns a date: a yearly one that day of every year. */
export const isOn = ({ date, kind }: Holiday, asked: string): boolean =>
  kind === "yearly" ? monthDayOf(date) === monthDayOf(asked) : date === asked;

/** Leap days are at most eight years apart. */
const YEARS_BETWEEN_MAX = 8;

/**
 * The next date that it concerns, today's among them: of a yearly one its own where that is still to come, then that day
 * of each year that has it. Null where it is over.
 */
export function nextDateOf({ date, kind }: Pick<Holiday, "date" | "kind">, today: string): string | null {
  if (date >= today) return date;
  if (kind !== "yearly") return null;
  const year = Number(today.slice(0, 4));
  const dates = Array.from({ length: YEARS_BETWEEN_MAX + 1 }, (_, more) => `${year + more}-${monthDayOf(date)}`);
  return dates.find((one) => isDate(one) && one >= today) ?? null;
}

const monthDayOf = (date: string): string => date.slice(-5);

const isOff = (own: OwnDates | undefined, date: string): boolean =>
  own !== undefined && (own.once.has(date) || own.yearly.has(monthDayOf(date)));
