import { and, eq, ne, notInArray } from "drizzle-orm";
import type { Db } from "../../db/client";
import { type BookingRow, bookings } from "../../db/schema";

const ENDED = ["cancelled", "rejected"] as const;

/** Whether another booking of the same order has not ended. */
export async function isOrderLiveBeside(
  db: Db,
  { tenantId, id, paymentId }: Pick<BookingRow, "tenantId" | "id" | "paymentId">,
): Promise<boolean> {
  if (paymentId === null) return false;
  const [found] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.tenantId, tenantId),
        eq(bookings.paymentId, paymentId),
        ne(bookings.id, id),
        notInArray(bookings.status, [...ENDED]),
      ),
    )
    .limit(1);
  return found !== undefined;
}
