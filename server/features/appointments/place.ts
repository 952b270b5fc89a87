import type { TenantContext } from "../../context";
import type { AppointmentRow, ServiceRow } from "../../db/schema";
import type { SlotSpan } from "../../domain/availability/span";
import { MINUTE_MS } from "../../domain/dates";
import { invariant } from "../../domain/errors";
import { localTimeOf } from "../../domain/zones";
import { sourceOf, withSeatsOf } from "../bookings/seat";
import { capacityExceeded, waitingListFull } from "../bookings/status";
import { hasWaitingRoom } from "../bookings/waiting-place";
import { type Verdict, verdictOn } from "./check";
import { requireJoinable } from "./join";
import { getAppointment, insertAppointment } from "./queries";
import type { Terms } from "./terms";
import { keysOf, type Warned } from "./warnings";

export interface Place {
  terms: Terms;
  span: SlotSpan;
  /** Seats wanted; 0 blocks the time alone. */
  persons: number;
  internalNote: string;
  seriesId: string | null;
  /** Whether the end of the span was asked for; else it is the usual one. */
  saysEnd: boolean;
  /** What extras add to the usual length. */
  addedMinutes: number;
}

/** An appointment that stands in the calendar, and what the checks said of it. */
export interface Placed extends Warned {
  appointment: AppointmentRow;
  /** Whoever it is for has a place on its waiting list. */
  waits: boolean;
}

/**
 * Puts one appointment into the calendar whatever the checks say: whether warnings stop it decides the caller, who
 * also holds the member's time. At the start of a group of the service it is that group; a full one has a waiting list.
 *
 * @throws DomainError capacity_exceeded | validation, see `requireJoinable`
 */
export async function placeAppointment(ctx: TenantContext, place: Place): Promise<Placed> {
  const { terms, span, persons, addedMinutes } = place;
  const { offered, member, service } = terms;
  const rules = { durationMinutes: service.durationMinutes + addedMinutes };
  const verdict = await verdictOn(ctx, { offered, staffId: member.id, span, persons, joins: true, rules });
  invariant(verdict, "a member of the terms is in the calendar");
  const { warnings, isFull } = verdict;
  const joins = isFull ? await requireWaitingList(ctx, place, verdict) : verdict.joins;
  const shared = { waits: isFull, span, warnings, service, addedMinutes };
  if (joins === null) return { ...shared, appointment: await insertPlace(ctx, place, keysOf(warnings)) };
  const group = await getAppointment(ctx.db, ctx.tenant.id, joins);
  requireJoinable(place, group, ctx.tenant.timeZone);
  // It is as long as it was made.
  warnings.delete("duration");
  return { ...shared, appointment: await withSeatsOf(ctx, group, member.link) };
}

/** The full group, where its waiting list has room for the party. @throws DomainError capacity_exceeded */
async function requireWaitingList(ctx: TenantContext, place: Place, { group }: Verdict): Promise<string> {
  const { terms, persons, span } = place;
  const { service, member } = terms;
  const wanted = { service, persons, capacityMax: member.link.capacityMax };
  const mayWait = group !== null && persons > 0 && (await hasWaitingRoom(ctx, ctx.db, { ...wanted, id: group }));
  if (mayWait) return group;
  const { date } = localTimeOf(ctx.tenant.timeZone, span.startAt);
  throw group !== null && service.waitlistCapacity > 0 ? waitingListFull(date) : capacityExceeded(date);
}

function insertPlace(ctx: TenantContext, place: Place, accepted: string[]): Promise<AppointmentRow> {
  const { terms, span, internalNote, seriesId } = place;
  const { service, member } = terms;
  const { capacityMin, capacityMax } = member.link;
  return insertAppointment(ctx.db, {
    tenantId: ctx.tenant.id,
    serviceId: service.id,
    staffId: member.id,
    ...columnsOf(span, service),
    seriesId,
    groupId: null,
    wholeId: null,
    capacityMin,
    capacityMax,
    internalNote,
    forced: accepted.length > 0,
    warnings: accepted,
    source: sourceOf(ctx),
    now: ctx.now,
  });
}

/** A span and what it blocks, as columns. */
export const columnsOf = (
  { startAt, endAt }: SlotSpan,
  service: Pick<ServiceRow, "paddingBeforeMinutes" | "paddingAfterMinutes">,
) => ({
  startsAt: new Date(startAt),
  endsAt: new Date(endAt),
  blockedStartsAt: new Date(startAt - service.paddingBeforeMinutes * MINUTE_MS),
  blockedEndsAt: new Date(endAt + service.paddingAfterMinutes * MINUTE_MS),
});
