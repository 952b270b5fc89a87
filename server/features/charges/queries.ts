import { and, eq, inArray } from "drizzle-orm";
import { arrayOf } from "../../db/arrays";
import type { Db } from "../../db/client";
import { ofTenant } from "../../db/of-tenant";
import { type PaymentRow, payments } from "../../db/schema";
import { runText } from "../../db/statement";
import { invariant, notFound } from "../../domain/errors";
import type { PaymentTargets } from "./schemas";

/** A payment with what it is for. */
export interface TargetedPayment {
  row: PaymentRow;
  targets: PaymentTargets;
}

/** @throws DomainError not_found */
export async function getPayment(db: Db, tenantId: string, id: string): Promise<PaymentRow> {
  const [row] = await db
    .select()
    .from(payments)
    .where(ofTenant(payments, tenantId, id));
  if (!row) throw notFound("payment");
  return row;
}

/** What one payment is for. */
export async function withTarget(db: Db, row: PaymentRow): Promise<TargetedPayment> {
  const [targeted] = await withTargets(db, row.tenantId, [row]);
  invariant(targeted, "one payment was asked for");
  return targeted;
}

/** What payments are for, in their order: one statement however many they are. */
export async function withTargets(db: Db, tenantId: string, rows: PaymentRow[]): Promise<TargetedPayment[]> {
  const targets = new Map<string, PaymentTargets>();
  for (const { id } of rows) targets.set(id, { bookingIds: [], ticketIds: [], packageId: null });
  for (const { paymentId, kind, id } of await findTargets(db, tenantId, [...targets.keys()])) {
    const own = targets.get(paymentId);
    invariant(own, "only what these payments are for was asked");
    if (kind === "booking") own.bookingIds.push(id);
    else if (kind === "ticket") own.ticketIds.push(id);
    else own.packageId = id;
  }
  return rows.map((row) => {
    const own = targets.get(row.id);
    invariant(own, "every payment got its targets");
    return { row, targets: own };
  });
}

/** Ids sort by creation, so bookings and tickets come in the order they were made. */
async function findTargets(db: Db, tenantId: string, paymentIds: string[]): Promise<Target[]> {
  if (paymentIds.length === 0) return [];
  const found = await runText<Target>(db, TARGETS, [tenantId, arrayOf(paymentIds)]);
  return found.sort((a, b) => (a.id < b.id ? -1 : 1));
}

interface Target {
  paymentId: string;
  kind: "booking" | "ticket" | "package";
  id: string;
}

// $1 tenant, $2 payments.
const targetsIn = (table: string, kind: Target["kind"]): string => `
  select payment_id as "paymentId", '${kind}' as kind, id from ${table}
  where tenant_id = $1::uuid and payment_id = any($2::uuid[])`;

const TARGETS = [
  targetsIn("bookings", "booking"),
  targetsIn("tickets", "ticket"),
  targetsIn("packages", "package"),
].join(" union all ");

/** The payment, locked until the transaction ends. Bookings that change with it are locked before. @throws DomainError not_found */
export async function lockPayment(db: Db, tenantId: string, id: string): Promise<PaymentRow> {
  const [row] = await db
    .select()
    .from(payments)
    .where(ofTenant(payments, tenantId, id))
    .for("no key update");
  if (!row) throw notFound("payment");
  return row;
}

/** Writes the changed columns of a locked payment. */
export async function updatePayment(db: Db, row: PaymentRow, changes: Partial<PaymentRow>): Promise<void> {
  await db
    .update(payments)
    .set(changes)
    .where(ofTenant(payments, row.tenantId, row.id));
}

/** Writes the same columns of locked payments of one account. */
export async function updatePayments(
  db: Db,
  tenantId: string,
  { ids, changes }: { ids: string[]; changes: Partial<PaymentRow> },
): Promise<void> {
  await db
    .update(payments)
    .set(changes)
    .where(and(eq(payments.tenantId, tenantId), inArray(payments.id, ids)));
}
