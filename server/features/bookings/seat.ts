import { causeOf, type TenantContext } from "../../context";
import type { Db } from "../../db/client";
import type { AppointmentRow } from "../../db/schema";
import type { Slot } from "../../domain/availability/calendar";
import { MINUTE_MS } from "../../domain/dates";
import { invariant } from "../../domain/errors";
import { getAppointment, insertAppointment, type NewAppointment, updateAppointment } from "../appointments/queries";
import type { OfferedService, OfferingMember } from "../availability/offered-queries";

/** The door a new row came through. */
export const sourceOf = (ctx: TenantContext): AppointmentRow["source"] => causeOf(ctx);

/** The member who takes the slot. */
export function memberOf(offered: OfferedService, slot: Slot): OfferingMember {
  const member = offered.members.find(({ id }) => id === slot.staffId);
  invariant(member, "a slot is offered by a member of its service");
  return member;
}

/** When the slot takes place and what it blocks, as columns. */
export function spanColumns({ service }: OfferedService, slot: Slot) {
  return {
    staffId: slot.staffId,
    startsAt: new Date(slot.startAt),
    endsAt: new Date(slot.endAt),
    blockedStartsAt: new Date(slot.startAt - service.paddingBeforeMinutes * MINUTE_MS),
    blockedEndsAt: new Date(slot.endAt + service.paddingAfterMinutes * MINUTE_MS),
  };
}

/**
 * The appointment a slot stands for: the group it joins, or a new one.
 *
 * The caller holds the member's time and has just evaluated the slot.
 *
 * @throws DomainError slot_unavailable
 */
export async function takeSeat(
  ctx: TenantContext,
  db: Db,
  { offered, slot }: { offered: OfferedService; slot: Slot },
): Promise<AppointmentRow> {
  const { link } = memberOf(offered, slot);
  if (slot.joins !== null)
    return withSeatsOf({ ...ctx, db }, await getAppointment(db, ctx.tenant.id, slot.joins), link);
  return insertAppointment(db, columnsOf(ctx, { offered, slot }));
}

function columnsOf(ctx: TenantContext, { offered, slot }: { offered: OfferedService; slot: Slot }): NewAppointment {
  const { link } = memberOf(offered, slot);
  return {
    tenantId: ctx.tenant.id,
    serviceId: offered.service.id,
    ...spanColumns(offered, slot),
    seriesId: null,
    groupId: null,
    wholeId: null,
    capacityMin: link.capacityMin,
    capacityMax: link.capacityMax,
    internalNote: "",
    forced: false,
    warnings: [],
    source: sourceOf(ctx),
    now: ctx.now,
  };
}

/**
 * The appointment with as many seats as its member offers now: the link may have changed since it was made.
 *
 * The caller holds the member's time, which a change of the link needs too.
 */
export async function withSeatsOf(
  { db, now }: Pick<TenantContext, "db" | "now">,
  row: AppointmentRow,
  { capacityMin, capacityMax }: Pick<AppointmentRow, "capacityMin" | "capacityMax">,
): Promise<AppointmentRow> {
  if (row.capacityMin === capacityMin && row.capacityMax === capacityMax) return row;
  return updateAppointment(db, row, { capacityMin, capacityMax, updatedAt: now });
}
