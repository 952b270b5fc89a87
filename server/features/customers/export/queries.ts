import { and, desc, eq } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { type CustomerRow, type PaymentRow, packages, payments, services } from "../../../db/schema";

/** A customer's payments, newest first. */
export function listPaymentsOf(db: Db, { tenantId, id }: CustomerRow): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.tenantId, tenantId), eq(payments.customerId, id)))
    .orderBy(desc(payments.createdAt), desc(payments.id));
}

/** A customer's packages with the service that each is for, newest first. */
export function listPackagesOf(db: Db, { tenantId, id }: CustomerRow) {
  return db
    .select({ sold: packages, serviceTitle: services.title })
    .from(packages)
    .innerJoin(services, and(eq(services.tenantId, packages.tenantId), eq(services.id, packages.serviceId)))
    .where(and(eq(packages.tenantId, tenantId), eq(packages.customerId, id)))
    .orderBy(desc(packages.createdAt), desc(packages.id));
}
