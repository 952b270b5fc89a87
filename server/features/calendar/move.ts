import type { TenantContext } from "../../context";
import { DomainError } from "../../domain/errors";
import { requireAsSeen } from "../../domain/seen";
import { requireSeen } from "../../own-calendar";
import {
  type Appointment,
  type Booking,
  changeAppointment,
  type DryRun,
  rescheduleBooking,
  toBooking,
} from "../bookings";
import { findLastWriter, getPlace } from "./change-queries";
import type { LastChange, MoveAloneInput, MoveInput } from "./schemas";

/**
 * Moves an appointment that somebody sees in a calendar: not one that is another by now.
 *
 * @throws DomainError conflict with the field `seenAt` where it was changed since, and all that `changeAppointment` does
 */
export function moveSeen(ctx: TenantContext, { seenAt, notify, ...asked }: MoveInput): Promise<Appointment | DryRun> {
  const check = ({ updatedAt }: { updatedAt: Date }) => {
    if (updatedAt.getTime() !== Date.parse(seenAt))
      throw new DomainError("conflict", "It was changed meanwhile.", { seenAt: "It was changed since." });
  };
  return changeAppointment(ctx, asked, { check, mailsCustomers: notify });
}

/**
 * Moves one booking that somebody sees in a calendar, and leaves the others of its appointment where they are.
 *
 * @throws DomainError conflict with `start` or `staffId` where it is no longer there, and all that `rescheduleBooking` does
 */
export async function moveAlone(ctx: TenantContext, { seen, ...asked }: MoveAloneInput): Promise<Booking> {
  const moved = await rescheduleBooking(ctx, asked, (lead) => {
    const { start, staffId } = toBooking(lead).appointment;
    requireSeen(ctx, staffId, "booking");
    requireAsSeen({ start, staffId }, { seen, wanted: {} });
  });
  return toBooking(moved);
}

/** Where an appointment stands by now, and who changed it last. @throws DomainError not_found */
export async function lastChange(ctx: TenantContext, id: string): Promise<LastChange> {
  const { db, tenant } = ctx;
  const place = await getPlace(db, tenant.id, id);
  requireSeen(ctx, place.staffId, "appointment");
  const by = await findLastWriter(db, tenant.id, { id, at: place.updatedAt });
  return {
    by,
    staffId: place.staffId,
    start: place.startsAt.toISOString(),
    end: place.endsAt.toISOString(),
    updatedAt: place.updatedAt.toISOString(),
  };
}
