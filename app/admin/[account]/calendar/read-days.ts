import type { CalendarSheet } from "../../../../server/features/calendar";
import type { Office } from "../../server/open-account";
import { type CalendarQuery, daysOf } from "./calendar-query";

/** What a view of the calendar shows. */
export interface Read {
  /** As asked; a week without a member is the first one's. */
  query: CalendarQuery;
  /** Everybody whose calendar the caller may see. */
  members: { id: string; name: string }[];
  /** Null in a month, which is counts alone. */
  sheet: CalendarSheet | null;
  counts: { date: string; visits: number }[];
}

/** Reads the days of a view. */
export async function readDays(office: Office, asked: CalendarQuery, firstWeekday: number): Promise<Read> {
  const days = daysOf(asked, firstWeekday);
  const service = asked.service ? { serviceId: asked.service } : {};
  // A day of everybody tells who there is as well; else the columns are asked for beside.
  const all = await office.calendar.read({ from: asked.date, days: 1 });
  const members = all.members.map(({ id, name }) => ({ id, name }));
  const query = { ...asked, staff: membersOf(asked, members) };
  const staff = query.staff.length > 0 ? { staffIds: query.staff } : {};
  if (query.view === "month") {
    const { days: counts } = await office.calendar.counts({ ...days, ...staff, ...service });
    return { query, members, sheet: null, counts };
  }
  const isAll = query.view === "day" && query.staff.length === 0 && !query.service;
  return {
    query,
    members,
    sheet: isAll ? all : await office.calendar.read({ ...days, ...staff, ...service }),
    counts: [],
  };
}

/** Those asked for whom the account knows; a week is of one. */
function membersOf({ view, staff }: CalendarQuery, members: { id: string }[]): string[] {
  const known = staff.filter((id) => members.some((member) => member.id === id));
  if (view !== "week") return known;
  const [one] = known.length > 0 ? known : members.map(({ id }) => id);
  return one === undefined ? [] : [one];
}
