import { and, eq, gte, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { holidays, type ServiceRow, type TenantRow } from "../../db/schema";
import { statement } from "../../db/statement";
import type { Calendar, Member, Offer } from "../../domain/availability/calendar";
import { reachOf } from "../../domain/availability/course";
import type { WholeCalendar, WholePart } from "../../domain/availability/whole-calendar";
import { addDays, DAY_MS, MINUTE_MS } from "../../domain/dates";
import type { Holiday } from "../../domain/holidays";
import { localDay } from "../../domain/zones";
import { type BusyTime, listBusyTime } from "./busy";
import type { OfferedService, OfferingMember } from "./offered-queries";
import type { OfferedPart, OfferedWhole } from "./offered-whole-queries";

export interface CalendarScope {
  /** First local date on which slots may start. */
  fromDate: string;
  days: number;
  persons: number;
  now: Date;
  /** Only this member; of a whole, for its first part. */
  staffId?: string;
  exceptAppointmentId?: string;
  /** Of a whole that moves: the appointments of all its parts. */
  exceptAppointmentIds?: string[];
  /**
   * What the extras asked for add to a simple service; a day-based one lasts its days, and one that is shared its time,
   * all the same. Default 0.
   */
  extraMinutes?: number;
}

/** All that the evaluator needs to know about a simple service on these dates: two statements, sent together. */
export async function loadCalendar(
  db: Db,
  tenant: TenantRow,
  asked: { offered: OfferedService; scope: CalendarScope },
): Promise<Calendar> {
  const { service, members: offering } = asked.offered;
  const { scope } = asked;
  // A service made of parts is served by those who serve the parts: see `loadWholeCalendar`.
  const members = offering.filter((member) => isAsked(member, scope) && service.type === "simple");
  const staffIds = members.map(({ id }) => id).sort();
  const offer = withExtras(offerOf(service, tenant, scope.persons), minutesAdded(service, scope.extraMinutes));
  const [days, time] = await Promise.all([
    listHolidays(db, tenant.id, { staffIds, ...datesOf(scope, service) }),
    listBusyTime(db, tenant.id, {
      serviceId: service.id,
      staffIds,
      ...windowOf(tenant.timeZone, scope, offer),
      withGroups: members.some(({ link }) => link.capacityMax > 1),
      exceptAppointmentIds: movingOf(scope),
    }),
  ]);
  return {
    timeZone: tenant.timeZone,
    nowAt: scope.now.getTime(),
    offer,
    members: members.map((member) => toMember(member, time)),
    holidays: days,
  };
}

/**
 * All that the evaluator needs to know about a compound or collaborative service on these dates: two statements, sent
 * together.
 */
export async function loadWholeCalendar(
  db: Db,
  tenant: TenantRow,
  asked: { offered: OfferedWhole; scope: CalendarScope },
): Promise<WholeCalendar> {
  const { offered, scope } = asked;
  const { service, parts } = offered;
  const idle = { occupancies: new Map(), groups: new Map() };
  const whole = {
    timeZone: tenant.timeZone,
    nowAt: scope.now.getTime(),
    offer: offerOf(service, tenant, scope.persons),
    type: service.type === "collaborative" ? ("collaborative" as const) : ("compound" as const),
    sameStaff: service.sameStaff,
    capacityMax: service.capacityMax,
    staffId: scope.staffId ?? null,
  };
  const { fromDate, toDate, span } = reachOf(
    { ...whole, parts: parts.map((part) => toPart(part, idle)) },
    scope.fromDate,
    scope.days,
  );
  const staffIds = [...new Set(parts.flatMap(staffIdsOf))].sort();
  const [days, time] = await Promise.all([
    listHolidays(db, tenant.id, { staffIds, fromDate, toDate }),
    listBusyTime(db, tenant.id, {
      serviceId: service.id,
      staffIds,
      fromAt: span.startAt,
      toAt: span.endAt,
      withGroups: false,
      exceptAppointmentIds: movingOf(scope),
    }),
  ]);
  return { ...whole, holidays: days, parts: parts.map((part) => toPart(part, time)) };
}

const staffIdsOf = (part: OfferedPart): string[] => (part.kind === "service" ? part.members.map(({ id }) => id) : []);

function toPart(part: OfferedPart, time: BusyTime): WholePart {
  if (part.kind === "spare_time") return part;
  const { id, durationMinutes, durationDays, paddingBeforeMinutes, paddingAfterMinutes } = part.service;
  const members = part.members.map((member) => toMember(member, time));
  const padding = { paddingBeforeMinutes, paddingAfterMinutes };
  return { kind: "service", serviceId: id, durationMinutes, durationDays, ...padding, members };
}

const isAsked = ({ id }: OfferingMember, { staffId }: CalendarScope) => staffId === undefined || id === staffId;

const withExtras = (offer: Offer, extraMinutes: number): Offer => ({
  ...offer,
  durationMinutes: offer.durationMinutes + extraMinutes,
});

/** What extras add to an appointment of a service: nothing where others share it, for it ends for all of them at once. */
export const minutesAdded = (
  { capacityMax, durationDays }: Pick<ServiceRow, "capacityMax" | "durationDays">,
  extraMinutes = 0,
): number => (capacityMax > 1 || durationDays !== null ? 0 : extraMinutes);

const movingOf = ({ exceptAppointmentId, exceptAppointmentIds = [] }: CalendarScope): string[] =>
  exceptAppointmentId === undefined ? exceptAppointmentIds : [exceptAppointmentId, ...exceptAppointmentIds];

/** The service's rules, the account's standing in where it has none. */
export const offerOf = (service: ServiceRow, tenant: TenantRow, persons: number): Offer => ({
  durationMinutes: service.durationMinutes,
  durationDays: service.durationDays,
  slotLengthMinutes: service.slotLengthMinutes ?? tenant.slotLengthMinutes,
  paddingBeforeMinutes: service.paddingBeforeMinutes,
  paddingAfterMinutes: service.paddingAfterMinutes,
  minPriorMinutes: service.minPriorMinutes ?? tenant.minPriorMinutes,
  maxDays: service.maxDays ?? tenant.maxDays,
  staffPreference: service.staffPreference,
  persons,
});

const toMember = (member: OfferingMember, time: BusyTime): Member => ({
  staffId: member.id,
  position: member.position,
  priceMinor: member.link.priceMinor,
  capacityMax: member.link.capacityMax,
  week: member.week,
  occupancies: time.occupancies.get(member.id) ?? [],
  groups: time.groups.get(member.id) ?? [],
});

const datesOf = ({ fromDate, days }: CalendarScope, { durationDays }: ServiceRow) => ({
  fromDate,
  toDate: addDays(fromDate, days + (durationDays ?? 1)),
});

/** All time that slots on these dates may block. */
function windowOf(timeZone: string, { fromDate, days }: CalendarScope, offer: Offer) {
  const paddingMs = (minutes: number) => minutes * MINUTE_MS;
  const lastStart = localDay(timeZone, addDays(fromDate, days)).startAt;
  const lengthMs = offer.durationDays === null ? offer.durationMinutes * MINUTE_MS : (offer.durationDays + 1) * DAY_MS;
  return {
    fromAt: localDay(timeZone, fromDate).startAt - paddingMs(offer.paddingBeforeMinutes),
    toAt: lastStart + lengthMs + paddingMs(offer.paddingAfterMinutes),
  };
}

interface HolidayScope {
  staffIds: string[];
  fromDate: string;
  toDate: string;
}

/** Days off of the company and of these members that can fall within the dates. */
async function listHolidays(
  db: Db,
  tenantId: string,
  { staffIds, fromDate, toDate }: HolidayScope,
): Promise<Holiday[]> {
  return findHolidays(db, { tenantId, staffIds: `{${staffIds.join(",")}}`, fromDate, toDate });
}

type HolidayValues = Omit<HolidayScope, "staffIds"> & { tenantId: string; staffIds: string };

const findHolidays = statement<Holiday[], HolidayValues>((db) => {
  const { date, kind, staffId } = holidays;
  const isTheirs = sql`${staffId} = any(${sql.placeholder("staffIds")}::uuid[])`;
  const isWithin = and(gte(date, sql.placeholder("fromDate")), lte(date, sql.placeholder("toDate")));
  return db
    .select({ date, kind, staffId })
    .from(holidays)
    .where(
      and(
        eq(holidays.tenantId, sql.placeholder("tenantId")),
        or(isNull(staffId), isTheirs),
        or(eq(kind, "yearly"), isWithin),
      ),
    )
    .prepare("find_holidays");
});
