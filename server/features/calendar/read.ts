import type { TenantContext } from "../../context";
import { addDays } from "../../domain/dates";
import { holidayCalendar, isOn } from "../../domain/schedule/holidays";
import { plannedMinutes } from "../../domain/schedule/week";
import { localDay } from "../../domain/zones";
import { ownCalendarOf } from "../../own-calendar";
import {
  type CalendarHoliday,
  countByDate,
  listBusyStaff,
  listCalendarHolidays,
  listEntries,
  listShownStaff,
  type Shown,
  type ShownStaff,
} from "./queries";
import type {
  CalendarCounts,
  CalendarMember,
  CalendarMembers,
  CalendarSheet,
  CalendarVersion,
  CalendarVersionInput,
  ReadCalendarInput,
} from "./schemas";
import { readAppointmentsMark, readMarks } from "./version-queries";

/**
 * What a stretch of local days shows: who works when, and what stands in their calendars.
 *
 * Somebody archived is shown where their calendar holds something. Of the caller's own calendar alone, where the role
 * has one.
 */
export async function readCalendar(ctx: TenantContext, input: ReadCalendarInput): Promise<CalendarSheet> {
  const { db, tenant } = ctx;
  const shown = shownOf(ctx, input);
  const [staff, entries, holidays] = await Promise.all([
    listShownStaff(db, tenant.id, shown),
    listEntries(db, tenant.id, shown),
    listCalendarHolidays(db, tenant.id),
  ]);
  const busy = new Set(entries.map(({ staffId }) => staffId));
  const present = presentOf(staff, busy);
  const calendar = holidayCalendar(holidays);
  const dates = Array.from({ length: input.days }, (_, day) => addDays(input.from, day));
  const memberOf = ({ id, fullName, color, imageUrl, week }: ShownStaff): CalendarMember => ({
    ...{ id, name: fullName, color, imageUrl },
    days: dates.map((date) => ({
      date,
      work: plannedMinutes(localDay(tenant.timeZone, date), week),
      off: calendar.reasonOn(date, id),
      daysOff: holidays.filter((holiday) => isOn(holiday, date) && (holiday.staffId ?? id) === id).map(toDayOff),
    })),
  });
  return { members: present.map(memberOf), entries };
}

/** Who `readCalendar` would show, without what stands in their calendars. */
export async function listCalendarMembers(ctx: TenantContext, input: ReadCalendarInput): Promise<CalendarMembers> {
  const { db, tenant } = ctx;
  const shown = shownOf(ctx, input);
  const [staff, busy] = await Promise.all([listShownStaff(db, tenant.id, shown), listBusyStaff(db, tenant.id, shown)]);
  return { members: presentOf(staff, busy).map(({ id, fullName }) => ({ id, name: fullName })) };
}

const presentOf = (staff: ShownStaff[], busy: Set<string>): ShownStaff[] =>
  staff.filter(({ id, visibility }) => visibility !== "archive" || busy.has(id));

const toDayOff = ({ id, kind, staffId }: CalendarHoliday) => ({ id, kind, staffId });

/** How many appointments begin on each local date; a date without one is left out. */
export async function countVisits(ctx: TenantContext, input: ReadCalendarInput): Promise<CalendarCounts> {
  return { days: await countByDate(ctx.db, ctx.tenant, shownOf(ctx, input)) };
}

/** What a page that stands open asks again and again: whether what it shows still holds. */
export async function calendarVersion(ctx: TenantContext, input: CalendarVersionInput): Promise<CalendarVersion> {
  const { db, tenant } = ctx;
  const shown = shownOf(ctx, input);
  if (input.of === "counts") return { version: await readAppointmentsMark(db, tenant.id, shown) };
  return { version: (await readMarks(db, tenant.id, shown)).join(" ") };
}

function shownOf(ctx: TenantContext, { from, days, staffIds, serviceId }: ReadCalendarInput): Shown {
  const { timeZone } = ctx.tenant;
  return {
    fromAt: new Date(localDay(timeZone, from).startAt),
    toAt: new Date(localDay(timeZone, addDays(from, days)).startAt),
    staffIds,
    serviceId,
    own: ownCalendarOf(ctx),
  };
}
