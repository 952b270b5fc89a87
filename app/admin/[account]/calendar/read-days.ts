import type { CalendarSheet } from "../../../../server/features/calendar";
import type { Office } from "../../server/open-account";
import { type CalendarQuery, daysOf } from "./calendar-query";
import { inPiece, partOf, type Stretch, stretchesOf } from "./list-parts";
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
  /** Of a list, the days of each of its parts; one or none: it is in one. */
  stretches: Stretch[];
  /** The part of them that is shown. */
  shown: Stretch | null;
  /** What is asked again and again, and the version of what was read. */
  live: Live;
}

/** Reads the days of a view. */
export async function readDays(office: Office, asked: CalendarQuery, firstWeekday: number): Promise<Read> {
  const days = daysOf(asked, firstWeekday);
  const service = asked.service ? { serviceId: asked.service } : {};
  const own = { ...days, ...(asked.staff.length > 0 ? { staffIds: asked.staff } : {}), ...service };
  const followed = asked.view === "month" ? { ...own, of: "counts" as const } : own;
  // Before the rest: what changes in between is found by the first look.
  const live = { asked: followed, ...(await office.calendar.version(followed)) };
  // A day of everybody tells who there is as well; else they are asked for beside.
  const isAll = asked.view === "day" && asked.staff.length === 0 && !asked.service;
  const date = { from: asked.date, days: 1 };
  const all = isAll ? await office.calendar.read(date) : null;
  const { members: shown } = all ?? (await office.calendar.members(date));
  const members = shown.map(({ id, name }) => ({ id, name }));
  const query = { ...asked, staff: membersOf(asked, members) };
  const filter = { ...(query.staff.length > 0 ? { staffIds: query.staff } : {}), ...service };
  const read = { query, members, sheet: null, counts: [], stretches: [], shown: null, live };
  if (query.view === "month") return { ...read, ...(await readCounts(office, { ...days, ...filter })) };
  if (query.view === "list") return { ...read, ...(await readList(office, { ...days, ...filter }, query)) };
  return { ...read, sheet: all ?? (await office.calendar.read({ ...days, ...filter })) };
}

type Days = Parameters<Office["calendar"]["counts"]>[0];

async function readCounts(office: Office, asked: Days): Promise<Pick<Read, "counts">> {
  return { counts: (await office.calendar.counts(asked)).days };
}

/** Of a list the part that is asked for. */
async function readList(
  office: Office,
  asked: Days,
  query: CalendarQuery,
): Promise<Pick<Read, "sheet" | "stretches" | "shown">> {
  const { counts } = await readCounts(office, asked);
  const stretches = stretchesOf(asked, counts);
  const shown = partOf(stretches, query) ?? { from: asked.from, days: asked.days };
  const { from, days, piece } = shown;
  const sheet = await office.calendar.read({ ...asked, from, days });
  return { sheet: piece ? { ...sheet, entries: inPiece(sheet.entries, piece) } : sheet, stretches, shown };
}

/** Those asked for whom the account knows; a week is of one. */
function membersOf({ view, staff }: CalendarQuery, members: { id: string }[]): string[] {
  const known = staff.filter((id) => members.some((member) => member.id === id));
  if (view !== "week") return known;
  const [one] = known.length > 0 ? known : members.map(({ id }) => id);
  return one === undefined ? [] : [one];
}
