import type { Booking } from "../../../../server/features/bookings/schemas";
import type { Office } from "../../server/open-account";

/** Which of what pays for bookings is completed by a deposit, and leaves a rest to pay. */
export async function readPartPaid(
  office: Office,
  bookings: Pick<Booking, "paymentId" | "paymentStatus">[],
): Promise<Set<string>> {
  const paid = bookings.filter(({ paymentStatus }) => paymentStatus === "completed");
  const ids = [...new Set(paid.flatMap(({ paymentId }) => paymentId ?? []))];
  return ids.length === 0 ? new Set() : new Set((await office.payments.partPaid({ ids })).ids);
}
