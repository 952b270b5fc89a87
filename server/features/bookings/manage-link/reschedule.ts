import type { TenantContext } from "../../../context";
import { requireStaffChoice } from "../../../domain/availability/staff/staff-choice";
import { sha256 } from "../../../secrets";
import type { BookingRecord } from "../read/record";
import { moveToSlot } from "../reschedule/move-to-slot";
import { requireMovable } from "./deadline";

interface Asked {
  token: string;
  start: string;
  /** Undefined: the present member when free, else whoever is. */
  staff?: string | undefined;
}

/**
 * Moves the booking of a manage link to another slot for its customer, with all segments of its composite service. To
 * where it stands already, it changes nothing.
 *
 * @throws DomainError not_found | validation on `staff` | too_late | slot_unavailable | capacity_exceeded
 */
export const rescheduleByToken = (ctx: TenantContext, { token, start, staff }: Asked): Promise<BookingRecord> =>
  moveToSlot(ctx, {
    named: { token: sha256(token) },
    start,
    staff,
    audience: "public",
    notice: NOTICE,
    check: (lead) => {
      requireMovable(ctx, lead);
      requireStaffChoice(ctx.tenant, staff, "staff");
    },
  });

const NOTICE = {
  type: "booking.updated",
  cause: "customer",
  notification: "booking_rescheduled",
  toCustomer: true,
} as const;
