import type { CalendarSheet } from "../../../../server/features/calendar";
import type { Office } from "../../server/open-account";
import { type CalendarQuery, daysOf } from "./calendar-query";
import type { Live } from "./live-calendar";

/** What a view of the calendar shows. */
export interface Read {
  /** As asked; a week without a member is the first one's. */
  query: CalendarQuery;
  /** Everybody whose calendar the caller may see. */
  members: { id: string; name: string }[];
  /** Null in a month, which is counts alone. */
  sheet: CalendarSheet | null;
  counts: { date: string; visits: number }[];
  /** What is asked again and again, and the version of what was read. */
  live: Live;
}

/** Reads the days of a view. */
export async function readDays(office: Office, asked: CalendarQuery, firstWeekday: number): Promise<Read> {
  const days = daysOf(asked, firstWeekday);
  const service = asked.service ? { serviceId: asked.service } : {};
  // Before the rest: what changes in between is found by the first look.
  const own = { ...days, ...(asked.staff.length > 0 ? { staffIds: asked.staff } : {}), ...service };
  const live = { asked: own, ...(await office.calendar.version(own)) };
  // A day of everybody tells who there is as well; else the columns are asked for beside.
  const all = await office.calendar.read({ from: asked.date, days: 1 });
  const members = all.members.map(({ id, name }) => ({ id, name }));
  const query = { ...asked, staff: membersOf(asked, members) };
  const staff = query.staff.length > 0 ? { staffIds: query.staff } : {};
  if (query.view === "month") {
    const { days: counts } = await office.calendar.counts({ ...days, ...staff, ...service });
    return { query, members, sheet: null, counts, live };
  }
  const isAll = query.view === "day" && query.staff.length === 0 && !query.service;
  return {
    query,
    members,
    sheet: isAll ? all : await office.calendar.read({ ...days, ...staff, ...service }),
    counts: [],
    live,
  };
}

/** Those asked for whom the account knows; a week is of one. */
function membersOf({ view, staff }: CalendarQuery, members: { id: string }[]): string[] {
  const known = staff.filter((id) => members.some((member) => member.id === id));
  if (view !== "week") return known;
  const [one] = known.length > 0 ? known : members.map(({ id }) => id);
  return one === undefined ? [] : [one];
}
