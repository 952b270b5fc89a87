import { randomBytes } from "node:crypto";
import { v7 as newId } from "uuid";
import { causeOf, type TenantContext } from "../../context";
import type { CustomerRow, OrderRow, PackageRow, PaymentRow, ServiceRow } from "../../db/schema";
import { DAY_MS } from "../../domain/dates";
import { PACKAGE_CODE_LENGTH, packageCodeOf } from "../../domain/entitlements/package-code";
import type { PackageFacts } from "../../domain/entitlements/package-status";
import { type PricedOrder, taxWithin } from "../../domain/pricing/price";
import { addDays, localDay, localTimeOf } from "../../domain/zones";
import { packageNameOf } from "../../mail/values/order-values";
import { newOrder, paymentColumnsFor, toPayment, type WantedPayment } from "../charges";
import type { NewEvent } from "../outbox";

/** How many uses a package of a service has that does not say. */
export const DEFAULT_SIZE = 10;

/** What is sold to whom. */
export interface Sale {
  customer: CustomerRow;
  service: ServiceRow;
  size: number;
  /** For the whole package. */
  priceMinor: number;
  /** Usable today and so many days more; null: for ever. */
  days: number | null;
  wanted: WantedPayment;
  /** How long it is kept unpaid at the desk, in days; online for the account's `holdMinutes`. Null: until it is paid. */
  deskDays: number | null;
}

/** The rows of a sale. */
export interface NewPackage {
  order: OrderRow;
  payment: PaymentRow;
  row: PackageRow;
}

/** @param stateOf whether it can be used before it is paid, by its payment */
export function newPackage(
  ctx: TenantContext,
  sale: Sale,
  stateOf: (payment: Pick<PaymentRow, "method" | "status">) => PackageFacts["state"],
): NewPackage {
  const order = newOrder(ctx, sale.customer.id);
  const payment = paymentRow(ctx, sale, order);
  return { order, payment, row: { ...packageRow(ctx, sale), state: stateOf(payment), paymentId: payment.id } };
}

const packageRow = ({ tenant, now }: TenantContext, sale: Sale): Omit<PackageRow, "state" | "paymentId"> => ({
  tenantId: tenant.id,
  id: newId(),
  customerId: sale.customer.id,
  serviceId: sale.service.id,
  size: sale.size,
  used: 0,
  priceMinor: sale.priceMinor,
  currency: tenant.currency,
  startsAt: now,
  expiresAt: sale.days === null ? null : endOfDay(tenant.timeZone, now, sale.days),
  code: packageCodeOf(randomBytes(PACKAGE_CODE_LENGTH)),
  createdAt: now,
  updatedAt: now,
});

/** The end of the local day that is so many days after today: no change of clocks takes a day away. */
function endOfDay(timeZone: string, now: Date, days: number): Date {
  const today = localTimeOf(timeZone, now.getTime()).date;
  return new Date(localDay(timeZone, addDays(today, days)).endAt);
}

/** All of a package is due. */
function paymentRow(ctx: TenantContext, sale: Sale, order: OrderRow): PaymentRow {
  const { wanted, deskDays } = sale;
  const id = newId();
  const columns = paymentColumnsFor(ctx, pricedPackage(sale), { id, wanted, hasHold: deskDays !== null });
  const isAtDesk = columns.method === "local" && columns.status === "pending";
  return {
    ...columns,
    ...(isAtDesk && deskDays !== null ? { holdExpiresAt: new Date(ctx.now.getTime() + deskDays * DAY_MS) } : {}),
    tenantId: ctx.tenant.id,
    id,
    customerId: sale.customer.id,
    orderId: order.id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
}

/** What a package costs, as its payment is made of it. */
export function pricedPackage({
  service,
  size,
  priceMinor,
}: Pick<Sale, "service" | "size" | "priceMinor">): PricedOrder {
  const { taxRatePercent } = service;
  const label = packageNameOf({ size, serviceTitle: service.title });
  const price = { unitPriceMinor: priceMinor, amountMinor: priceMinor, taxRatePercent };
  return {
    lines: [{ kind: "package", label, quantity: 1, ...price }],
    totalMinor: priceMinor,
    taxMinor: taxWithin(priceMinor, taxRatePercent),
    discountMinor: 0,
    depositMinor: priceMinor,
  };
}

/** A free package is paid by being sold. */
export function settledEvents(ctx: TenantContext, { row, payment }: Pick<NewPackage, "row" | "payment">): NewEvent[] {
  if (payment.status !== "completed") return [];
  const data = { payment: toPayment(payment, { bookingIds: [], ticketIds: [], packageId: row.id }) };
  return [{ type: "payment.completed", cause: causeOf(ctx), data }];
}
