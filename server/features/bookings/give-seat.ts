import { noteUnchanged, type TenantContext } from "../../context";
import { invalid } from "../../domain/errors";
import { holdBooking } from "./hold";
import { getRecord } from "./queries";
import type { BookingRecord } from "./record-queries";
import { changeBooking } from "./update";

/**
 * Gives a customer on the waiting list a free seat. Who has one keeps it.
 *
 * @throws DomainError not_found | validation on `status` | capacity_exceeded
 */
export async function giveSeat(
  ctx: TenantContext,
  { id, notify }: { id: string; notify: boolean },
): Promise<BookingRecord> {
  const { status } = (await holdBooking(ctx, id)).booking;
  if (status === "approved") {
    noteUnchanged(ctx);
    return getRecord(ctx.db, ctx.tenant.id, id);
  }
  if (status !== "waitlisted") throw invalid({ status: `A booking that is ${status} does not wait for a seat.` });
  return changeBooking(ctx, { id, status: "approved", notify, scope: "this", notification: "waitlist_seat" });
}
