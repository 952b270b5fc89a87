import type { TenantContext } from "../../context";
import type { AppointmentRow } from "../../db/schema";
import { DomainError } from "../../domain/errors";
import { updateAppointment, updateOccupancy } from "../appointments/queries";
import { getOfferedService, type OfferedService } from "../availability/offered";
import type { HeldBooking } from "./hold";
import { requireSlot } from "./offer";
import { hasOtherLive, updateBooking } from "./queries";
import { memberOf, spanColumns, takeSeat } from "./seat";
import { release } from "./status";
import type { Slot } from "../../domain/availability/calendar";

export interface Move {
  offered: OfferedService;
  /** Epoch milliseconds. */
  startAt: number;
  /** The member to move to; the caller holds their time. */
  staffId: string;
}

/**
 * Moves a held booking to another slot of its service. It keeps its id, number, price and payment.
 *
 * Alone in its appointment, the booking takes the appointment along; out of a group it goes by itself.
 *
 * @throws DomainError slot_unavailable | capacity_exceeded
 */
export async function moveBooking(ctx: TenantContext, held: HeldBooking, move: Move): Promise<void> {
  const { booking, appointment } = held;
  const isAlone = !(await hasOtherLive(ctx.db, booking));
  const wish = { ...move, persons: booking.persons, ...(isAlone ? { exceptAppointmentId: appointment.id } : {}) };
  const slot = await requireSlot(ctx, ctx.db, wish);
  const joinsOther = slot.joins !== null && slot.joins !== appointment.id;
  if (isAlone && !joinsOther) await moveAppointment(ctx, appointment, { offered: move.offered, slot });
  else await changeSeat(ctx, held, { offered: move.offered, slot });
}

interface Target {
  offered: OfferedService;
  slot: Slot;
}

async function moveAppointment(ctx: TenantContext, row: AppointmentRow, { offered, slot }: Target): Promise<void> {
  const { link } = memberOf(offered, slot);
  const { capacityMin, capacityMax } = link;
  const changes = { ...spanColumns(offered, slot), capacityMin, capacityMax, updatedAt: ctx.now };
  await updateOccupancy(ctx.db, { ...row, ...changes });
  await updateAppointment(ctx.db, row, changes);
}

async function changeSeat(ctx: TenantContext, held: HeldBooking, target: Target): Promise<void> {
  const appointment = await takeSeat(ctx, ctx.db, target);
  await updateBooking(ctx.db, held.booking, { appointmentId: appointment.id });
  await release(ctx, held);
}

/** The service of an appointment, for those whom it may move to. @throws DomainError slot_unavailable */
export async function getServiceToMove(ctx: TenantContext, { serviceId }: AppointmentRow): Promise<OfferedService> {
  return getOfferedService(ctx.db, ctx.tenant.id, { serviceId, audience: "public" }).catch((error: unknown) => {
    const isGone = error instanceof DomainError && error.code === "not_found";
    throw isGone ? new DomainError("slot_unavailable", "This service can no longer be booked online.") : error;
  });
}
