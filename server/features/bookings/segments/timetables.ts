import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantContext } from "../../../context";
import { type AppointmentRow, appointments } from "../../../db/schema";
import { statement } from "../../../db/statement";
import { type Ask, askThen } from "../../../db/unit/ask";
import type { StandingGroup, Timetable } from "../../../domain/booking/layout/timetable";
import { daysBetween } from "../../../domain/dates";
import { localTimeOf } from "../../../domain/zones";
import { calendarAsk, compositeCalendarAsk, rememberedCalendarAsk } from "../../availability";
import type { Chosen, RequestedItem } from "../create/requested-items";

/** An appointment of a service that stands at the start asked for, which may be joined or waited for. */
export interface Standing {
  row: AppointmentRow;
  /** Persons on its waiting list, and their bookings. */
  waiting: number;
  waitingBookings: number;
}

/** The evaluator's view of one requested item, and the rows behind what it may join. */
export interface ItemTimetable {
  timetable: Timetable;
  standing: Standing[];
}

/**
 * What has to be asked to lay requested items out: for each its calendar, then for each what may be joined.
 *
 * `tablesIn` reads the answers.
 */
export function timetableAsks(
  ctx: TenantContext,
  items: RequestedItem[],
  calendars: Calendars = calendarAsk,
): (Ask<unknown> | null)[] {
  return [...items.map((item) => calendarOf(ctx, item, calendars)), ...items.map((item) => joinableOf(ctx, item))];
}

/** The same where the transaction has written nothing so far, and only chooses whose time to lock. */
export const choiceAsks = (ctx: TenantContext, items: RequestedItem[]): (Ask<unknown> | null)[] =>
  timetableAsks(ctx, items, rememberedCalendarAsk);

/** How the calendar of a simple service is read. */
type Calendars = typeof calendarAsk;

/** @param answers to `timetableAsks` */
export const tablesIn = (items: RequestedItem[], answers: unknown[]): ItemTimetable[] =>
  items.map((_, index) => {
    const timetable = answers[index] as Timetable;
    const standing = (answers[items.length + index] ?? []) as Standing[];
    return withStanding(timetable, standing);
  });

function calendarOf({ tenant, now }: TenantContext, item: RequestedItem, calendars: Calendars): Ask<Timetable> {
  const { offered, composite, startAt, persons, staffId, extraMinutes } = item;
  const { date: fromDate } = localTimeOf(tenant.timeZone, startAt);
  const scope = { fromDate, days: 1, persons, now, ...(staffId ? { staffId } : {}) };
  if (composite)
    return askThen(compositeCalendarAsk(tenant, { offered: composite, scope }), (calendar) => ({
      kind: "composite",
      calendar,
    }));
  const { id: serviceId, waitlistCapacity } = offered.service;
  const simple = { kind: "simple" as const, serviceId, waitlistCapacity };
  return askThen(calendars(tenant, { offered, scope: { ...scope, extraMinutes } }), (calendar) => ({
    ...simple,
    standing: [],
    calendar,
  }));
}

/** Null where nothing can be joined. */
function joinableOf({ tenant }: TenantContext, { offered, composite, startAt }: RequestedItem): Ask<Standing[]> | null {
  const { service, members } = offered;
  const mayJoin = service.waitlistCapacity > 0 || members.some(({ link }) => link.capacityMax > 1);
  return mayJoin && !composite ? standingAsk(tenant.id, { serviceId: service.id, startsAt: [startAt] }) : null;
}

interface WrittenItem {
  item: Chosen;
  /** The starts of its visits, ascending; what they take ends before `untilAt`. */
  startsAt: number[];
  untilAt: number;
}

/** What has to be asked to write visits of one item down for an operator: their calendar, and what they may join. */
export function writtenAsks({ tenant, now }: TenantContext, { item, startsAt, untilAt }: WrittenItem) {
  const { offered, composite, persons, staffId } = item;
  const dateOf = (at: number) => localTimeOf(tenant.timeZone, at).date;
  const fromDate = dateOf(startsAt[0] ?? untilAt);
  const days = daysBetween(fromDate, dateOf(untilAt)) + 1;
  const scope = { fromDate, days, persons, now, ...(staffId ? { staffId } : {}) };
  if (composite) {
    const ask = compositeCalendarAsk(tenant, { offered: composite, scope });
    return [askThen(ask, (calendar): Timetable => ({ kind: "composite", calendar })), null] as const;
  }
  const { id: serviceId, waitlistCapacity } = offered.service;
  const simple = { kind: "simple" as const, serviceId, waitlistCapacity, standing: [] };
  const ask = askThen(calendarAsk(tenant, { offered, scope }), (calendar): Timetable => ({ ...simple, calendar }));
  const mayJoin = waitlistCapacity > 0 || offered.members.some(({ link }) => link.capacityMax > 1);
  return [ask, mayJoin ? standingAsk(tenant.id, { serviceId, startsAt }) : null] as const;
}

/** @param answers to `writtenAsks` */
export const writtenTable = (timetable: Timetable, standing: Standing[] | null): ItemTimetable =>
  withStanding(timetable, standing ?? []);

function withStanding(timetable: Timetable, standing: Standing[]): ItemTimetable {
  if (timetable.kind === "composite") return { timetable, standing };
  return { timetable: { ...timetable, standing: standing.map(groupOf) }, standing };
}

const groupOf = ({ row, waiting }: Standing): StandingGroup => ({
  id: row.id,
  staffId: row.staffId,
  endAt: row.endsAt.getTime(),
  blockedStartAt: row.blockedStartsAt.getTime(),
  blockedEndAt: row.blockedEndsAt.getTime(),
  waiting,
});

const standingAsk = (tenantId: string, { serviceId, startsAt }: { serviceId: string; startsAt: number[] }) =>
  findStanding.ask({
    tenantId,
    serviceId,
    startsAt: `{${startsAt.map((at) => new Date(at).toISOString()).join(",")}}`,
  });

const waitingList = sql.raw(`from bookings w
  where w.tenant_id = appointments.tenant_id and w.appointment_id = appointments.id and w.status = 'waitlisted'`);

const findStanding = statement<Standing[], { tenantId: string; serviceId: string; startsAt: string }>((db) =>
  db
    .select({
      row: appointments,
      waiting: sql<number>`(select coalesce(sum(w.persons), 0)::int ${waitingList})`,
      waitingBookings: sql<number>`(select count(*)::int ${waitingList})`,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.tenantId, sql.placeholder("tenantId")),
        eq(appointments.serviceId, sql.placeholder("serviceId")),
        sql`${appointments.startsAt} = any(${sql.placeholder("startsAt")}::timestamptz[])`,
        eq(appointments.status, "active"),
        isNull(appointments.deletedAt),
        isNull(appointments.groupId),
      ),
    )
    .prepare("find_standing"),
);
