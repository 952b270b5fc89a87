import type { TenantContext } from "../../../context";
import { isLive } from "../../../domain/booking/status-change";
import { MINUTE_MS } from "../../../domain/dates";
import { DomainError } from "../../../domain/errors";
import { asBookedService, type BookingRecord } from "../read/record";

/** Until when a customer may cancel or move a booking; null when that is over by its nature. */
export function deadlineOf({ tenant }: TenantContext, record: BookingRecord): Date | null {
  const { booking, appointment, service } = asBookedService(record);
  if (!isLive(booking.status) || booking.status === "done" || booking.status === "no_show") return null;
  const minCancelMinutes = service.minCancelMinutes ?? tenant.minCancelMinutes;
  return new Date(appointment.startsAt.getTime() - minCancelMinutes * MINUTE_MS);
}

/** Whether the customer may still cancel or move the booking. */
export const isOpenToCustomer = (ctx: TenantContext, record: BookingRecord): boolean => {
  const deadline = deadlineOf(ctx, record);
  return deadline !== null && ctx.now <= deadline;
};

/** @throws DomainError too_late */
export function requireOpen(ctx: TenantContext, record: BookingRecord): void {
  if (!isOpenToCustomer(ctx, record))
    throw new DomainError("too_late", "It is too late to change this booking online. Please contact us.");
}

/** Whether the customer may still move the booking: who waits for a seat waits at its time. */
export const isMovableByCustomer = (ctx: TenantContext, record: BookingRecord): boolean =>
  record.booking.status !== "waitlisted" && isOpenToCustomer(ctx, record);

/** @throws DomainError too_late */
export function requireMovable(ctx: TenantContext, record: BookingRecord): void {
  requireOpen(ctx, record);
  if (!isMovableByCustomer(ctx, record))
    throw new DomainError("too_late", "Who waits for a seat cannot move. Please book the other time anew.");
}
