import type { TenantContext } from "../../context";
import { addDays } from "../../domain/dates";
import { type Holiday as Closing, holidayCalendar } from "../../domain/schedule/holidays";
import { localDay, localTimeOf } from "../../domain/zones";
import { requireOwnCalendar } from "../../own-calendar";
import { listUpcoming, toAffected, type Upcoming } from "../affected-bookings";
import { insertHoliday, listHolidaysOn, toHoliday } from "./queries";
import type { CreatedHoliday, CreateHolidayInput } from "./schemas";

/**
 * Takes a day off, or re-opens one, and tells which upcoming bookings stand on a day that is closed by it. None of
 * them is changed.
 *
 * @throws DomainError validation on `staffId`, on `date` where the same stands already | forbidden
 */
export async function createHoliday(ctx: TenantContext, input: CreateHolidayInput): Promise<CreatedHoliday> {
  const { db, tenant, now } = ctx;
  const { date, kind, staffId = null } = input;
  requireOwnCalendar(ctx, staffId);
  const holiday = toHoliday(await insertHoliday(db, tenant.id, { date, kind, staffId, now }));
  return { ...holiday, affected: await affectedBy(ctx, { date, kind, staffId }) };
}

async function affectedBy({ db, tenant, now }: TenantContext, closing: Closing) {
  const { date, kind, staffId } = closing;
  if (kind === "exception") return [];
  const { startAt, endAt } = localDay(tenant.timeZone, date);
  const span = kind === "once" ? { fromAt: new Date(startAt), toAt: new Date(endAt) } : undefined;
  const upcoming = await listUpcoming(db, tenant.id, { now, staffId: staffId ?? undefined, span });
  if (upcoming.length === 0) return [];
  // An exception may keep the day open, for all or for one.
  const calendar = holidayCalendar(await listHolidaysOn(db, tenant.id, closing));
  const isClosed = (one: Upcoming) =>
    datesOf(one, tenant.timeZone).some((day) => isMeant(closing, day) && calendar.reasonOn(day, one.staffId) !== null);
  return toAffected(upcoming.filter(isClosed));
}

/** Whether a date is the holiday's own, in whichever year where it is yearly. */
const isMeant = ({ date, kind }: Closing, day: string): boolean =>
  kind === "yearly" ? day.slice(-5) === date.slice(-5) : day === date;

/** The local dates that an appointment touches. */
function datesOf({ startsAt, endsAt }: Upcoming, timeZone: string): string[] {
  const last = localTimeOf(timeZone, endsAt.getTime() - 1).date;
  const dates: string[] = [];
  for (let { date } = localTimeOf(timeZone, startsAt.getTime()); date <= last; date = addDays(date, 1))
    dates.push(date);
  return dates;
}
