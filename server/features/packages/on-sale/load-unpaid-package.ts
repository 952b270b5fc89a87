import { and, eq, sql } from "drizzle-orm";
import type { TenantContext } from "../../../context";
import { type PackageRow, type PaymentRow, packages, payments } from "../../../db/schema";
import { statement } from "../../../db/statement";
import { roundTrip } from "../../../db/unit/round-trip";
import { notFound } from "../../../domain/errors";

interface OfPayment {
  tenantId: string;
  paymentId: string;
}

/**
 * The package that a payment is for, and the payment, locked until the transaction ends: the package first, as where it
 * is paid or cancelled.
 *
 * @throws DomainError not_found
 */
export async function loadUnpaidPackage(
  ctx: TenantContext,
  paymentId: string,
): Promise<{ package: PackageRow; payment: PaymentRow }> {
  const values = { tenantId: ctx.tenant.id, paymentId };
  const [[row], [payment]] = await roundTrip(ctx, [lockPackage.ask(values), lockPayment.ask(values)] as const);
  if (!row || !payment) throw notFound("package");
  return { package: row, payment };
}

const lockPackage = statement<PackageRow[], OfPayment>((db) =>
  db
    .select()
    .from(packages)
    .where(
      and(eq(packages.tenantId, sql.placeholder("tenantId")), eq(packages.paymentId, sql.placeholder("paymentId"))),
    )
    .for("no key update")
    .prepare("lock_unpaid_package"),
);

const lockPayment = statement<PaymentRow[], OfPayment>((db) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.tenantId, sql.placeholder("tenantId")), eq(payments.id, sql.placeholder("paymentId"))))
    .for("no key update")
    .prepare("lock_payment_of_package"),
);
