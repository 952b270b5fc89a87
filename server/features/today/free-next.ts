import type { MemberContext } from "../../context";
import { freeNext } from "../../domain/availability/free-next";
import { MINUTE_MS } from "../../domain/dates";
import { holidayCalendar } from "../../domain/schedule/holidays";
import { workDayOn } from "../../domain/schedule/week";
import { localDay, wallClock } from "../../domain/zones";
import { ownCalendarOf } from "../../own-calendar";
import { instantText } from "../../schemas/outputs";
import { listOccupancies } from "../availability";
import { listCalendarHolidays } from "../calendar";
import type { FreeNext } from "./schemas";
import { listServing } from "./serving-queries";

/** Members are shown to choose from, not all to read. */
const SHOWN_MAX = 6;

/**
 * Who is free next, for whoever stands at the desk: the members with time today for at least one of their services, the
 * next one first, and of those who are free at once whoever is so for longest. Of the caller's own calendar alone, where
 * the role has one.
 */
export async function readFreeNext(ctx: MemberContext): Promise<FreeNext> {
  const { db, tenant, now } = ctx;
  const { date } = wallClock(now, tenant.timeZone);
  const day = localDay(tenant.timeZone, date);
  const [serving, holidays] = await Promise.all([
    listServing(db, tenant.id, ownCalendarOf(ctx)),
    listCalendarHolidays(db, tenant.id),
  ]);
  const isAway = holidayCalendar(holidays);
  const present = serving.filter(({ id }) => isAway.reasonOn(date, id) === null);
  const scope = { staffIds: present.map(({ id }) => id), fromAt: now.getTime(), toAt: day.endAt };
  const occupancies = await listOccupancies(db, tenant.id, scope);
  const free = present.flatMap(({ week, services, ...member }) => {
    const work = (workDayOn(day, week)?.intervals ?? []).map(({ fromAt, toAt }) => ({ startAt: fromAt, endAt: toAt }));
    const leastMinutes = Math.min(...services.map(({ minutes }) => minutes));
    const asked = { nowAt: now.getTime(), work, occupancies: occupancies.get(member.id) ?? [], leastMinutes };
    const span = freeNext(asked);
    if (!span) return [];
    const minutes = (span.endAt - span.startAt) / MINUTE_MS;
    const fitting = services.filter((one) => one.minutes <= minutes).map(({ id, title }) => ({ id, title }));
    return [{ ...member, ...span, services: fitting }];
  });
  const order = free.sort((a, b) => a.startAt - b.startAt || b.endAt - a.endAt);
  return {
    members: order.slice(0, SHOWN_MAX).map(({ startAt, endAt, ...member }) => ({
      ...member,
      start: instantText(new Date(startAt)),
      end: instantText(new Date(endAt)),
    })),
  };
}
