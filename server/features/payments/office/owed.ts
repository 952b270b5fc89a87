import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { arrayOf } from "../../../db/arrays";
import type { Db } from "../../../db/client";
import { appointments, bookings, payments } from "../../../db/schema";

const of = (table: string) => `${table}.tenant_id = payments.tenant_id and ${table}.payment_id = payments.id`;

/** Whether anything is still wanted of what it is for: nobody owes the rest of what was called off, or not come to. */
const IS_WANTED = `(
  exists (select 1 from bookings b where ${of("b")} and b.status not in ('cancelled', 'rejected', 'no_show'))
  or exists (select 1 from tickets t where ${of("t")} and t.status <> 'cancelled')
  or exists (select 1 from packages p where ${of("p")} and p.state <> 'cancelled'))`;

/**
 * What is still to be paid of a payment, in minor units: all of it while it is pending, and of one that is completed by its
 * deposit the rest. What went back is not asked for again. A text, since the columns have to keep their table's name.
 */
export const owedMinor = sql.raw(`(case
  when payments.status = 'pending' then payments.total_minor - payments.paid_minor
  when payments.status in ('completed', 'partially_refunded')
    and payments.paid_minor + payments.refunded_minor < payments.total_minor and ${IS_WANTED}
    then payments.total_minor - payments.refunded_minor - payments.paid_minor
  else 0 end)::float8`) as SQL<number>;

/** Whether a payment is completed by its deposit, and its rest is still wanted; of no payment null. */
export const isPartPaid = sql<boolean | null>`(${payments.status} = 'completed' and ${owedMinor} > 0)`;

/** What a customer still has to pay in a currency, in minor units: of all payments, whenever they were asked. */
export async function sumOwedMinor(db: Db, tenantId: string, of: { customerId: string; currency: string }) {
  const [row] = await db
    .select({ owed: sql<number>`coalesce(sum(${owedMinor}), 0)::float8` })
    .from(payments)
    .where(
      and(
        eq(payments.tenantId, tenantId),
        eq(payments.customerId, of.customerId),
        eq(payments.currency, of.currency),
        inArray(payments.status, ["pending", "completed", "partially_refunded"]),
      ),
    );
  return row?.owed ?? 0;
}

/** Pays for something in that calendar. */
const isOfCalendar = (staffId: string) => sql`exists (
  select 1 from ${bookings} join ${appointments}
    on ${appointments.tenantId} = ${bookings.tenantId} and ${appointments.id} = ${bookings.appointmentId}
  where ${bookings.tenantId} = ${payments.tenantId} and ${bookings.paymentId} = ${payments.id}
    and ${appointments.staffId} = ${staffId})`;

/**
 * Which of these are completed by a deposit and still leave something to pay.
 *
 * @param own whose calendar is all that the caller sees; null: everybody's
 */
export async function listPartPaid(
  db: Db,
  tenantId: string,
  { ids, own }: { ids: string[]; own: string | null },
): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.tenantId, tenantId),
        sql`${payments.id} = any(${arrayOf(ids)}::uuid[])`,
        isPartPaid,
        own === null ? undefined : isOfCalendar(own),
      ),
    );
  return rows.map(({ id }) => id);
}
