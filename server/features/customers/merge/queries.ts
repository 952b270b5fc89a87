import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { ofTenant } from "../../../db/of-tenant";
import {
  bookings,
  type CustomerRow,
  customerMerges,
  customers,
  orders,
  outboxMails,
  packages,
  payments,
  tickets,
} from "../../../db/schema";
import { DomainError, notFound } from "../../../domain/errors";
import type { Moved } from "./schemas";

interface Pair {
  kept: CustomerRow;
  merged: CustomerRow;
  now: Date;
}

/** Locks the bookings of customers, in the order of their ids, until the transaction ends. */
export const lockBookingsOf = (db: Db, tenantId: string, customerIds: string[]) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.tenantId, tenantId), inArray(bookings.customerId, customerIds)))
    .orderBy(asc(bookings.id))
    .for("update");

/** Those customers of the two that there are, the lower id locked first; a dry run waits for nobody. */
export async function lockPair(
  db: Db,
  tenantId: string,
  { ids, dryRun }: { ids: string[]; dryRun: boolean },
): Promise<CustomerRow[]> {
  const pair = db
    .select()
    .from(customers)
    .where(and(eq(customers.tenantId, tenantId), inArray(customers.id, ids)))
    .orderBy(asc(customers.id));
  return dryRun ? await pair : await pair.for("update");
}

/** All that names a customer, in the order in which it is written; a test compares it with the foreign keys. */
export const NAMING = [bookings, tickets, packages, payments, orders, outboxMails, customerMerges] as const;

/** How much names a customer. */
export async function countMoving(db: Db, { tenantId, id }: CustomerRow): Promise<Moved> {
  const countOf = (table: (typeof NAMING)[number]) =>
    db.$count(table, and(eq(table.tenantId, tenantId), eq(table.customerId, id)));
  return {
    bookings: await countOf(bookings),
    tickets: await countOf(tickets),
    packages: await countOf(packages),
    payments: await countOf(payments),
    orders: await countOf(orders),
    mails: await countOf(outboxMails),
  };
}

/** Gives all that names the one to the other; what answers show the customer of has changed then. */
export async function moveAll(db: Db, { kept, merged, now }: Pair): Promise<void> {
  for (const table of NAMING)
    await db.execute(sql`
      update ${table} set customer_id = ${kept.id} ${STAMPED.has(table) ? sql`, updated_at = ${now.toISOString()}::timestamptz` : sql``}
      where tenant_id = ${merged.tenantId} and customer_id = ${merged.id}`);
}

const STAMPED = new Set<(typeof NAMING)[number]>([bookings, tickets, packages, payments]);

/** Keeps who the one who goes is from now on. */
export async function insertMerge(db: Db, { kept, merged, now }: Pair): Promise<void> {
  const { tenantId, id, fullName, email } = merged;
  await db.insert(customerMerges).values({ tenantId, id, customerId: kept.id, fullName, email, mergedAt: now });
}

/** Removes a customer whom nothing names any more. */
export async function deleteMerged(db: Db, { tenantId, id }: CustomerRow): Promise<void> {
  await db.delete(customers).where(ofTenant(customers, tenantId, id));
}

/** Who somebody is who was merged; null when nobody was of that id. */
export async function findMergedInto(db: Db, tenantId: string, id: string): Promise<string | null> {
  const [row] = await db
    .select({ customerId: customerMerges.customerId })
    .from(customerMerges)
    .where(ofTenant(customerMerges, tenantId, id));
  return row?.customerId ?? null;
}

/** Whom somebody was merged from: as they were, for what is still told of them. */
export async function listFormer(db: Db, customer: CustomerRow): Promise<CustomerRow[]> {
  const rows = await db
    .select()
    .from(customerMerges)
    .where(and(eq(customerMerges.tenantId, customer.tenantId), eq(customerMerges.customerId, customer.id)));
  return rows.map(({ id, fullName, email }) => ({ ...customer, id, fullName, email }));
}

/** Takes out of the merges of a customer what those who are gone were called. */
export async function eraseFromMerges(
  db: Db,
  { tenantId, id }: CustomerRow,
  { fullName, email }: Pick<CustomerRow, "fullName" | "email">,
): Promise<void> {
  await db
    .update(customerMerges)
    .set({ fullName, email })
    .where(and(eq(customerMerges.tenantId, tenantId), eq(customerMerges.customerId, id)));
}

/** The refusal for an id that names nobody, with who it is now where that is somebody. */
export async function noSuchCustomer(db: Db, tenantId: string, id: string): Promise<DomainError> {
  const customerId = await findMergedInto(db, tenantId, id);
  if (customerId === null) return notFound("customer");
  return new DomainError("not_found", `The customer was merged into ${customerId}.`);
}
