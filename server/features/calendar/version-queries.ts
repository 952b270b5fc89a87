import { and, eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../db/client";
import { appointments, bookings, holidays, payments, staff } from "../../db/schema";
import { meeting, type Shown } from "./queries";

/** How many there are and when the last one changed: what comes, goes or changes makes another text. */
const markOf = (id: AnyPgColumn, updatedAt: AnyPgColumn) =>
  sql<string>`count(distinct ${id})::text || '@' || coalesce((extract(epoch from max(${updatedAt})) * 1000)::bigint, 0)::text`;

/** One text each for the appointments, bookings and payments shown, and for all days off and members of the account. */
export async function readMarks(db: Db, tenantId: string, shown: Shown): Promise<string[]> {
  const [[shownMarks], [daysOff], [members]] = await Promise.all([
    db
      .select({
        appointments: markOf(appointments.id, appointments.updatedAt),
        bookings: markOf(bookings.id, bookings.updatedAt),
        payments: markOf(payments.id, payments.updatedAt),
      })
      .from(appointments)
      .leftJoin(
        bookings,
        and(eq(bookings.tenantId, appointments.tenantId), eq(bookings.appointmentId, appointments.id)),
      )
      .leftJoin(payments, and(eq(payments.tenantId, bookings.tenantId), eq(payments.id, bookings.paymentId)))
      .where(meeting(tenantId, shown)),
    db
      .select({ mark: markOf(holidays.id, holidays.updatedAt) })
      .from(holidays)
      .where(eq(holidays.tenantId, tenantId)),
    db
      .select({ mark: markOf(staff.id, staff.updatedAt) })
      .from(staff)
      .where(eq(staff.tenantId, tenantId)),
  ]);
  return [...Object.values(shownMarks ?? {}), daysOff?.mark ?? "", members?.mark ?? ""];
}
