import { and, eq, sql } from "drizzle-orm";
import type { TenantContext } from "../../../context";
import type { Db } from "../../../db/client";
import {
  customers,
  type PackageRow,
  type PaymentRow,
  packages,
  payments,
  services,
  type TenantRow,
  tenants,
} from "../../../db/schema";
import { statement } from "../../../db/statement";
import { type PackageStatus, packageStatusOf } from "../../../domain/entitlements/package-status";
import { toMajor } from "../../../domain/money";
import { instantText } from "../../../schemas/outputs";
import { openCheckoutUrlOf } from "../../charges";

/** A package with all that its page says about it. */
interface PackageRecord {
  row: PackageRow;
  payment: PaymentRow;
  service: { id: string; title: string; visibility: string };
  email: string;
}

/** The package of an order with the account it is of; null when the order is for none. */
export async function findOwnedPackage(
  db: Db,
  { tenantId, orderId }: { tenantId: string; orderId: string },
): Promise<{ tenant: TenantRow; record: PackageRecord } | null> {
  const [[record], [tenant]] = await Promise.all([
    findPackageOfOrder(db, { tenantId, orderId }),
    db.select().from(tenants).where(eq(tenants.id, tenantId)),
  ]);
  return record && tenant ? { tenant, record } : null;
}

const findPackageOfOrder = statement<PackageRecord[], { tenantId: string; orderId: string }>((db) =>
  db
    .select({
      row: packages,
      payment: payments,
      service: { id: services.id, title: services.title, visibility: services.visibility },
      email: customers.email,
    })
    .from(payments)
    .innerJoin(packages, and(eq(packages.tenantId, payments.tenantId), eq(packages.paymentId, payments.id)))
    .innerJoin(services, and(eq(services.tenantId, packages.tenantId), eq(services.id, packages.serviceId)))
    .innerJoin(customers, and(eq(customers.tenantId, packages.tenantId), eq(customers.id, packages.customerId)))
    .where(and(eq(payments.tenantId, sql.placeholder("tenantId")), eq(payments.orderId, sql.placeholder("orderId"))))
    .prepare("find_package_of_order"),
);

/** A package as its page shows it; amounts in major units, instants RFC 3339. */
export interface PackageView {
  state: PackageStatus;
  title: string;
  size: number;
  remaining: number;
  code: string;
  /** Whose bookings it pays for. */
  email: string;
  expiresAt: string | null;
  /** Where its service is booked; null when it is not shown to visitors any more. */
  serviceId: string | null;
  money: { total: number; currency: string; isPaid: boolean } | null;
  /** Where it is paid online, while that is awaited. */
  payUrl: string | null;
  /** When it lapses unless it is paid; null where nothing is awaited, or for ever. */
  heldUntil: string | null;
}

/** A package's page. */
export function viewPackage({ now }: TenantContext, { row, payment, service, email }: PackageRecord): PackageView {
  const { currency, totalMinor, status } = payment;
  const state = packageStatusOf(row, now);
  return {
    state,
    title: service.title,
    size: row.size,
    remaining: row.size - row.used,
    code: row.code,
    email,
    expiresAt: row.expiresAt && instantText(row.expiresAt),
    serviceId: service.visibility === "public" ? service.id : null,
    money: totalMinor === 0 ? null : { total: toMajor(totalMinor, currency), currency, isPaid: status === "completed" },
    payUrl: state === "pending" ? openCheckoutUrlOf(payment, now) : null,
    heldUntil: state === "pending" && payment.holdExpiresAt ? instantText(payment.holdExpiresAt) : null,
  };
}
