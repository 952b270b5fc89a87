import type { Db } from "../../db/client";
import type { ServiceRow, TenantRow } from "../../db/schema";
import { type Ask, askThen, send } from "../../db/unit/ask";
import type { Calendar, Member, ServiceRules } from "../../domain/availability/calendar";
import type { CompositeCalendar, CompositePart } from "../../domain/availability/composite/calendar";
import { reachOf } from "../../domain/availability/composite/timeline";
import { addDays, DAY_MS, MINUTE_MS } from "../../domain/dates";
import { localDay } from "../../domain/zones";
import { type BusyScope, type BusyTime, busyTimeAsk, listBusyTime } from "./busy";
import type { OfferedComposite, OfferedPart } from "./offered-composite-queries";
import type { OfferedService, OfferingMember } from "./offered-queries";

export interface CalendarScope {
  /** First local date on which slots may start. */
  fromDate: string;
  days: number;
  persons: number;
  now: Date;
  /** Only this member; of a composite, for its first part. */
  staffId?: string;
  /** Appointments that will be gone from where they are. */
  exceptAppointmentIds?: string[];
  /**
   * What the extras asked for add to a simple service; a day-based one lasts its days, and one that is shared its time,
   * all the same. Default 0.
   */
  extraMinutes?: number;
  /** Whether full starts are asked for too, of a simple service that has a waiting list. Default false. */
  withFull?: boolean;
}

export interface Asked {
  offered: OfferedService;
  scope: CalendarScope;
}

/** All that the evaluator needs to know about a simple service on these dates, in one statement. */
export const loadCalendar = async (db: Db, tenant: TenantRow, asked: Asked): Promise<Calendar> =>
  calendarOf(tenant, asked, await listBusyTime(db, tenant.id, busyScopeOf(tenant, asked)));

/** The same for a round trip. */
export const calendarAsk = (tenant: TenantRow, asked: Asked): Ask<Calendar> =>
  askThen(busyTimeAsk(tenant.id, busyScopeOf(tenant, asked)), (time) => calendarOf(tenant, asked, time));

/** What has to be read of the members for what is asked. */
export function busyScopeOf(tenant: TenantRow, asked: Asked): BusyScope {
  const { offered, scope } = asked;
  const { service } = offered;
  const members = membersAsked(offered, scope);
  return {
    serviceId: service.id,
    staffIds: members.map(({ id }) => id).sort(),
    ...datesOf(scope, service),
    ...windowOf(tenant.timeZone, scope, offerAsked(tenant, asked)),
    withGroups: service.waitlistCapacity > 0 || members.some(({ link }) => link.capacityMax > 1),
    exceptAppointmentIds: scope.exceptAppointmentIds ?? [],
  };
}

/** What the evaluator needs to know, once it is known what is taken. */
export const calendarOf = (
  tenant: TenantRow,
  asked: { offered: OfferedService; scope: CalendarScope },
  time: BusyTime,
): Calendar => ({
  timeZone: tenant.timeZone,
  nowAt: asked.scope.now.getTime(),
  rules: offerAsked(tenant, asked),
  members: membersAsked(asked.offered, asked.scope)
    .map((member) => toMember(member, time))
    .map((member) => withoutGroups(member, asked.scope.exceptAppointmentIds ?? [])),
  holidays: time.holidays,
});

/** What goes away is nothing to join either. */
const withoutGroups = (member: Member, ids: string[]): Member =>
  ids.length === 0
    ? member
    : { ...member, groups: member.groups.filter(({ appointmentId }) => !ids.includes(appointmentId)) };

/** Who may serve; nobody serves a service made of parts itself: see `loadWholeCalendar`. */
export const membersAsked = ({ service, members }: OfferedService, { staffId }: CalendarScope): OfferingMember[] =>
  members.filter(({ id }) => service.type === "simple" && (staffId === undefined || id === staffId));

/** What is asked for, the extras' time included. */
export function offerAsked(
  tenant: TenantRow,
  { offered: { service }, scope }: { offered: Pick<OfferedService, "service">; scope: CalendarScope },
): ServiceRules {
  const rules = offerOf(service, tenant, scope.persons);
  const waits = scope.withFull && service.waitlistCapacity > 0;
  const full = waits ? { waitlistCapacity: service.waitlistCapacity } : {};
  return { ...rules, extraMinutes: scope.extraMinutes ?? 0, ...full };
}

interface CompositeAsked {
  offered: OfferedComposite;
  scope: CalendarScope;
}

/** All that the evaluator needs to know about a compound or collaborative service on these dates, in one statement. */
export const loadCompositeCalendar = (db: Db, tenant: TenantRow, asked: CompositeAsked): Promise<CompositeCalendar> =>
  send(db, compositeCalendarAsk(tenant, asked));

const IDLE: BusyTime = { occupancies: new Map(), groups: new Map(), holidays: [] };

/** What the evaluator needs to know, once it is known what is taken. */
export const compositeCalendarOf = (
  tenant: TenantRow,
  { offered, scope }: { offered: OfferedComposite; scope: Pick<CalendarScope, "now" | "persons" | "staffId"> },
  time: BusyTime,
): CompositeCalendar => ({
  timeZone: tenant.timeZone,
  nowAt: scope.now.getTime(),
  rules: offerOf(offered.service, tenant, scope.persons),
  type: offered.service.type === "collaborative" ? "collaborative" : "compound",
  sameStaff: offered.service.sameStaff,
  capacityMax: offered.service.capacityMax,
  staffId: scope.staffId ?? null,
  holidays: time.holidays,
  parts: offered.parts.map((part) => toPart(part, time)),
});

/** The same for a round trip. */
export function compositeCalendarAsk(tenant: TenantRow, asked: CompositeAsked): Ask<CompositeCalendar> {
  const { service, parts } = asked.offered;
  const { scope } = asked;
  const { fromDate, toDate, span } = reachOf(compositeCalendarOf(tenant, asked, IDLE), scope.fromDate, scope.days);
  const ask = busyTimeAsk(tenant.id, {
    serviceId: service.id,
    staffIds: [...new Set(parts.flatMap(staffIdsOf))].sort(),
    fromDate,
    toDate,
    fromAt: span.startAt,
    toAt: span.endAt,
    withGroups: false,
    exceptAppointmentIds: scope.exceptAppointmentIds ?? [],
  });
  return askThen(ask, (time) => compositeCalendarOf(tenant, asked, time));
}

const staffIdsOf = (part: OfferedPart): string[] => (part.kind === "service" ? part.members.map(({ id }) => id) : []);

function toPart(part: OfferedPart, time: BusyTime): CompositePart {
  if (part.kind === "spare_time") return part;
  const { id, durationMinutes, durationDays, paddingBeforeMinutes, paddingAfterMinutes } = part.service;
  const members = part.members.map((member) => toMember(member, time));
  const padding = { paddingBeforeMinutes, paddingAfterMinutes };
  return { kind: "service", serviceId: id, durationMinutes, durationDays, ...padding, members };
}

/**
 * What extras add to an appointment of a service: nothing where others share it, for it ends for all of them at once.
 *
 * @param seats of the member's link to the service, or of the appointment
 */
export const minutesAdded = (
  { durationDays }: Pick<ServiceRow, "durationDays">,
  seats: { capacityMax: number },
  extraMinutes: number,
): number => (seats.capacityMax > 1 || durationDays !== null ? 0 : extraMinutes);

/** The service's rules, the account's standing in where it has none. */
export const offerOf = (service: ServiceRow, tenant: TenantRow, persons: number): ServiceRules => ({
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

/** All time that slots on these dates may block, half-open. */
export function windowOf(timeZone: string, { fromDate, days }: CalendarScope, rules: ServiceRules) {
  const paddingMs = (minutes: number) => minutes * MINUTE_MS;
  const lastStart = localDay(timeZone, addDays(fromDate, days)).startAt;
  const lengthMs =
    rules.durationDays === null
      ? (rules.durationMinutes + (rules.extraMinutes ?? 0)) * MINUTE_MS
      : (rules.durationDays + 1) * DAY_MS;
  return {
    fromAt: localDay(timeZone, fromDate).startAt - paddingMs(rules.paddingBeforeMinutes),
    toAt: lastStart + lengthMs + paddingMs(rules.paddingAfterMinutes),
  };
}
