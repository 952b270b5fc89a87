import { markUnchanged, type TenantContext } from "../../../context";
import { invalid, invariant } from "../../../domain/errors";
import { requireSeen } from "../../../own-calendar";
import { loadChange } from "../load/change";
import type { BookingRecord } from "../read/record";
import { decideUpdate } from "../update/update-booking";

/**
 * Gives a customer on the waiting list a free seat. Who has one keeps it.
 *
 * @throws DomainError not_found | validation on `status` | capacity_exceeded
 */
export async function promoteFromWaitlist(
  ctx: TenantContext,
  { id, notify }: { id: string; notify: boolean },
): Promise<BookingRecord> {
  const named = { ids: [id] };
  const loaded = await loadChange(ctx, { named, money: true, mayGiveSeat: true, notification: "waitlist_seat" });
  const record = loaded.records.find(({ booking }) => booking.id === id);
  invariant(record, "the named booking is among those loaded");
  requireSeen(ctx, record.appointment.staffId, "booking");
  const { status } = record.booking;
  if (status === "approved") {
    markUnchanged(ctx);
    return record;
  }
  if (status !== "waitlisted") throw invalid({ status: `A booking that is ${status} does not wait for a seat.` });
  const input = { id, status: "approved", notify, scope: "this", notification: "waitlist_seat" } as const;
  return decideUpdate(ctx, { input, loaded, otherIds: [] });
}
