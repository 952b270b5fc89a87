import type { TenantContext } from "../../context";
import type { AppointmentRow, ServiceRow } from "../../db/schema";
import type { Warnings } from "../../domain/availability/checks";
import type { SlotSpan } from "../../domain/availability/span";
import { MINUTE_MS } from "../../domain/dates";
import { invariant } from "../../domain/errors";
import { sourceOf, withSeatsOf } from "../bookings/seat";
import { capacityExceeded } from "../bookings/status";
import { verdictOn } from "./check";
import { getAppointment, insertAppointment } from "./queries";
import type { Terms } from "./terms";
import { keysOf } from "./warnings";

export interface Place {
  terms: Terms;
  span: SlotSpan;
  /** Seats wanted; 0 blocks the time alone. */
  persons: number;
  internalNote: string;
  seriesId: string | null;
  /** What extras add to the usual length. */
  addedMinutes: number;
}

/** An appointment that stands in the calendar, and what the checks said of it. */
export interface Placed {
  appointment: AppointmentRow;
  span: SlotSpan;
  warnings: Warnings;
}

/**
 * Puts one appointment into the calendar whatever the checks say: whether warnings stop it decides the caller, who
 * also holds the member's time. At the start of a group of the service it is that group.
 *
 * @throws DomainError capacity_exceeded
 */
export async function placeAppointment(ctx: TenantContext, place: Place): Promise<Placed> {
  const { terms, span, persons, addedMinutes } = place;
  const { offered, member, service } = terms;
  const rules = { durationMinutes: service.durationMinutes + addedMinutes };
  const verdict = await verdictOn(ctx, { offered, staffId: member.id, span, persons, joins: true, rules });
  invariant(verdict, "a member of the terms is in the calendar");
  if (verdict.isFull) throw capacityExceeded();
  const { warnings, joins } = verdict;
  const appointment =
    joins === null
      ? await insertPlace(ctx, place, keysOf(warnings))
      : await withSeatsOf(ctx, await getAppointment(ctx.db, ctx.tenant.id, joins), member.link);
  return { appointment, span, warnings };
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
