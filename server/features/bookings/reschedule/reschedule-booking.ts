import { causeOf, type TenantContext } from "../../../context";
import { isLive } from "../../../domain/booking/status-change";
import { DomainError } from "../../../domain/errors";
import { ownCalendarOf, requireOwnCalendar, requireSeen, requireStaffMay } from "../../../own-calendar";
import type { BookingRecord } from "../read/record";
import { requireReachOfVisit } from "../segments/reach";
import { moveToSlot } from "./move-to-slot";
import type { RescheduleBookingInput } from "./schemas";

/**
 * Moves one booking to another slot for an operator, with all segments of its composite service. Others in its
 * appointment stay where they are.
 *
 * @param check refuses a booking, which is locked, that is not as the caller expects it
 * @throws DomainError not_found | validation on `staff` | conflict where it is over, or waits for a seat |
 *   slot_unavailable | capacity_exceeded | forbidden in a calendar that is not the caller's
 */
export function rescheduleBooking(
  ctx: TenantContext,
  input: RescheduleBookingInput,
  check?: (lead: BookingRecord) => void,
): Promise<BookingRecord> {
  requireStaffMay(ctx, "reschedule");
  const own = ownCalendarOf(ctx);
  if (input.staff !== undefined && input.staff !== "any") requireOwnCalendar(ctx, input.staff);
  return moveToSlot(ctx, {
    named: { ids: [input.id] },
    start: input.start,
    staff: own ?? input.staff,
    audience: "management",
    notice: noticeOf(ctx, input.notify),
    check: (lead) => {
      requireMovable(ctx, lead);
      check?.(lead);
    },
  });
}

const noticeOf = (ctx: TenantContext, toCustomer: boolean) =>
  ({
    type: "booking.updated",
    cause: causeOf(ctx),
    notification: toCustomer ? "booking_rescheduled" : null,
    toCustomer,
  }) as const;

function requireMovable(ctx: TenantContext, { booking, appointment }: BookingRecord): void {
  requireSeen(ctx, appointment.staffId, "booking");
  requireReachOfVisit(ctx, appointment);
  const { status } = booking;
  if (status === "waitlisted")
    throw new DomainError("conflict", "Who waits for a seat cannot move. Book the other time.");
  if (!isLive(status) || status === "done" || status === "no_show")
    throw new DomainError("conflict", `A booking that is ${status} cannot move.`);
}
