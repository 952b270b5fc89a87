import { eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../db/client";
import { appointments, bookings, holidays, payments, staff } from "../../db/schema";
import { meeting, type Shown } from "./queries";

/** How many there are and when the last one changed: what comes, goes or changes makes another text. */
const markOf = (updatedAt: AnyPgColumn | SQL) =>
  sql<string>`count(*)::text || '@' || coalesce((extract(epoch from max(${updatedAt})) * 1000)::bigint, 0)::text`;

/** One text each for the appointments, bookings and payments shown, and for all days off and members of the account. */
export async function readMarks(db: Db, tenantId: string, shown: Shown): Promise<string[]> {
  const [visits, daysOff, members] = await Promise.all([
    markVisits(db, tenantId, shown),
    markAll(db, tenantId, holidays),
    markAll(db, tenantId, staff),
  ]);
  return [visits, daysOff, members];
}

/** One text for how many appointments are shown and when the last one changed. */
export async function readAppointmentsMark(db: Db, tenantId: string, shown: Shown): Promise<string> {
  const [row] = await db
    .select({ mark: markOf(appointments.updatedAt) })
    .from(appointments)
    .where(meeting(tenantId, shown));
  return row?.mark ?? "";
}

// Each kind by the ids of the one before: joined, PostgreSQL would read every booking and payment of the account.
async function markVisits(db: Db, tenantId: string, shown: Shown): Promise<string> {
  const [row] = await db.execute<{ mark: string }>(sql`
    with met as materialized (select ${appointments.id}, ${appointments.updatedAt} from ${appointments} where ${meeting(tenantId, shown)}),
    lodgers as materialized (
      select ${bookings.id}, ${bookings.updatedAt}, ${bookings.paymentId} from ${bookings}
      where ${eq(bookings.tenantId, tenantId)} and ${bookings.appointmentId} = any(array(select id from met)))
    select (select ${markOf(sql`updated_at`)} from met) || ' ' || (select ${markOf(sql`updated_at`)} from lodgers) || ' ' || (
      select ${markOf(payments.updatedAt)} from ${payments}
      where ${eq(payments.tenantId, tenantId)} and ${payments.id} = any(array(select payment_id from lodgers))) as mark`);
  return row?.mark ?? "";
}

async function markAll(db: Db, tenantId: string, table: typeof holidays | typeof staff): Promise<string> {
  const [row] = await db
    .select({ mark: markOf(table.updatedAt) })
    .from(table)
    .where(eq(table.tenantId, tenantId));
  return row?.mark ?? "";
}
