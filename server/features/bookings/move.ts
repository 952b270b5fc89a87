import type { TenantContext } from "../../context";
import type { AppointmentRow } from "../../db/schema";
import type { Slot } from "../../domain/availability/calendar";
import { DomainError } from "../../domain/errors";
import { updateAppointment, updateOccupancy } from "../appointments/queries";
import { getOfferedService, type OfferedService } from "../availability/offered-queries";
import { minutesOf } from "./extras";
import type { HeldBooking } from "./hold";
import { findSlot, requireSlot, type Wish } from "./offer";
import { listStatusesOfOthers, updateBooking } from "./queries";
import { memberOf, spanColumns, takeSeat } from "./seat";
import { isLive, release } from "./status";

export interface Move {
  offered: OfferedService;
  /** Epoch milliseconds. */
  startAt: number;
  /** The member to move to; undefined: whoever is free. The caller holds the time of all who may be. */
  staffId: string | undefined;
  /** Of those who are free, the present member comes first. */
  keepsStaff: boolean;
}

interface Target {
  offered: OfferedService;
  slot: Slot;
}

/**
 * Moves a held booking to another slot of its service. It keeps its id, number, price and payment.
 *
 * The only booking that its appointment ever had takes the appointment along. Any other goes by itself, so that the
 * ones that stay, ended ones too, keep their time.
 *
 * @throws DomainError slot_unavailable | capacity_exceeded
 */
export async function moveBooking(ctx: TenantContext, held: HeldBooking, move: Move): Promise<void> {
  const { booking, appointment } = held;
  const others = await listStatusesOfOthers(ctx.db, booking);
  const isLeft = !others.some(isLive);
  const slot = await chooseSlot(ctx, appointment, {
    ...move,
    persons: booking.persons,
    extraMinutes: minutesOf(booking.extras),
    ...(isLeft ? { exceptAppointmentId: appointment.id } : {}),
  });
  const target = { offered: move.offered, slot };
  if (others.length === 0 && slot.joins === null) await moveAppointment(ctx, appointment, target);
  else await changeSeat(ctx, held, target);
}

async function chooseSlot(
  ctx: TenantContext,
  { staffId }: AppointmentRow,
  wish: Wish & Pick<Move, "keepsStaff">,
): Promise<Slot> {
  const present = wish.keepsStaff ? await findSlot(ctx, ctx.db, { ...wish, staffId }) : null;
  return present ?? requireSlot(ctx, ctx.db, wish);
}

async function moveAppointment(ctx: TenantContext, row: AppointmentRow, { offered, slot }: Target): Promise<void> {
  const { capacityMin, capacityMax } = memberOf(offered, slot).link;
  // The new time was checked: what an operator forced on the old one is over.
  const accepted = { forced: false, warnings: [] };
  const changes = { ...spanColumns(offered, slot), capacityMin, capacityMax, ...accepted, updatedAt: ctx.now };
  await updateOccupancy(ctx.db, { ...row, ...changes });
  await updateAppointment(ctx.db, row, changes);
}

/** The old time is freed first: the new one may overlap it. */
async function changeSeat(ctx: TenantContext, held: HeldBooking, target: Target): Promise<void> {
  await release(ctx, held);
  const appointment = await takeSeat(ctx, ctx.db, target);
  await updateBooking(ctx.db, held.booking, { appointmentId: appointment.id });
}

/** The service of an appointment, for those whom it may move to. @throws DomainError slot_unavailable */
export async function getServiceToMove(
  ctx: TenantContext,
  { serviceId }: Pick<AppointmentRow, "serviceId">,
): Promise<OfferedService> {
  return getOfferedService(ctx.db, ctx.tenant.id, { serviceId, audience: "public" }).catch((error: unknown) => {
    const isGone = error instanceof DomainError && error.code === "not_found";
    throw isGone ? new DomainError("slot_unavailable", "This service can no longer be booked online.") : error;
  });
}
