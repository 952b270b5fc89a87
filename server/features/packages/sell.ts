import { randomBytes } from "node:crypto";
import { v7 as newId } from "uuid";
import { causeOf, type TenantContext } from "../../context";
import { rowsOf } from "../../db/insert-rows";
import {
  type CustomerRow,
  orders,
  type PackageRow,
  type PaymentRow,
  packages,
  payments,
  type ServiceRow,
} from "../../db/schema";
import { PACKAGE_CODE_LENGTH, packageCodeOf } from "../../domain/entitlements/package-code";
import { type Fields, invalid, invariant } from "../../domain/errors";
import { toMinor } from "../../domain/money";
import { type PricedOrder, taxWithin } from "../../domain/pricing/price";
import { addDays, localDay, localTimeOf } from "../../domain/zones";
import { packageNameOf } from "../../mail/values/order-values";
import { isPaidFirst, newOrder, paymentColumnsFor, paymentFault, toPayment } from "../charges";
import { insertWithEffects, type NewEvent } from "../outbox";
import { mailsAboutPackage } from "./mails";
import { lockBuyer, lockService } from "./queries";
import type { CreatePackageInput } from "./schemas";

const DEFAULT_SIZE = 10;

/** What is sold to whom. */
export interface Sale {
  customer: CustomerRow;
  service: ServiceRow;
  input: CreatePackageInput;
}

/**
 * Sells a package to a customer. It can be used at once, unless it is paid online: then it waits for that.
 *
 * @throws DomainError validation on `customerId`, `serviceId`, `payment` and `price`
 */
export async function sellPackage(ctx: TenantContext, input: CreatePackageInput): Promise<PackageRow> {
  const { db, tenant, now } = ctx;
  const sale = await saleOf(ctx, input);
  const sold = packageRow(ctx, sale);
  const order = newOrder(ctx, sale.customer.id);
  const payment: PaymentRow = { ...paymentRow(ctx, sale, sold), orderId: order.id };
  const row: PackageRow = {
    ...sold,
    state: isPaidFirst(payment) ? "pending" : "active",
    paymentId: payment.id,
  };
  const mails = await mailsAboutPackage(ctx, { ...sale, row, payment });
  const effects = { mails, events: settledEvents(ctx, row, payment), now };
  const rows = [rowsOf(orders, [order]), rowsOf(payments, [payment]), rowsOf(packages, [row])];
  await insertWithEffects(db, tenant, { rows, effects });
  return row;
}

/** All that is wrong is told at once. */
async function saleOf(ctx: TenantContext, input: CreatePackageInput): Promise<Sale> {
  const { db, tenant } = ctx;
  const customer = await lockBuyer(db, tenant.id, input.customerId);
  const service = await lockService(db, tenant.id, input.serviceId);
  const faults: Fields = {};
  if (!customer) faults.customerId = "There is no such customer.";
  if (!service) faults.serviceId = "There is no such service.";
  const fault = input.payment === "provider" ? paymentFault(ctx, "provider") : null;
  if (fault) faults.payment = fault;
  if (input.payment === "free" && input.price) faults.price = "What is given away has no price.";
  if (Object.keys(faults).length > 0) throw invalid(faults);
  invariant(customer && service, "what is missing was refused");
  return { customer, service, input };
}

function packageRow({ tenant, now }: TenantContext, { customer, service, input }: Sale): PackageRow {
  const size = input.size ?? service.packageSize ?? DEFAULT_SIZE;
  const days = input.days ?? service.packageDays;
  return {
    tenantId: tenant.id,
    id: newId(),
    customerId: customer.id,
    serviceId: service.id,
    size,
    used: 0,
    priceMinor: priceOf(input, service, { size, currency: tenant.currency }),
    currency: tenant.currency,
    startsAt: now,
    expiresAt: days === null ? null : endOfDay(tenant.timeZone, now, days),
    state: "active",
    code: packageCodeOf(randomBytes(PACKAGE_CODE_LENGTH)),
    paymentId: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** In minor units. What is given away costs nothing, whatever the service says. */
function priceOf(
  { payment, price }: CreatePackageInput,
  service: ServiceRow,
  { size, currency }: { size: number; currency: string },
): number {
  if (payment === "free") return 0;
  return price === undefined ? (service.packagePriceMinor ?? size * service.priceMinor) : toMinor(price, currency);
}

/** The end of the local day that is so many days after today: no change of clocks takes a day away. */
function endOfDay(timeZone: string, now: Date, days: number): Date {
  const today = localTimeOf(timeZone, now.getTime()).date;
  return new Date(localDay(timeZone, addDays(today, days)).endAt);
}

/** Nobody waits for a package, so it is held until it is paid; all of it is due. */
function paymentRow(ctx: TenantContext, { service, input }: Sale, sold: PackageRow): Omit<PaymentRow, "orderId"> {
  const { priceMinor, size } = sold;
  const { taxRatePercent } = service;
  const id = newId();
  const label = packageNameOf({ size, serviceTitle: service.title });
  const price = { unitPriceMinor: priceMinor, amountMinor: priceMinor, taxRatePercent };
  const order: PricedOrder = {
    lines: [{ kind: "package", label, quantity: 1, ...price }],
    totalMinor: priceMinor,
    taxMinor: taxWithin(priceMinor, taxRatePercent),
    discountMinor: 0,
    depositMinor: priceMinor,
  };
  const wanted = input.payment === "provider" ? "provider" : "local";
  return {
    ...paymentColumnsFor(ctx, order, { id, wanted, hasHold: false }),
    tenantId: ctx.tenant.id,
    id,
    customerId: sold.customerId,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
}

/** A free package is paid by being sold. */
function settledEvents(ctx: TenantContext, row: PackageRow, payment: PaymentRow): NewEvent[] {
  if (payment.status !== "completed") return [];
  const data = { payment: toPayment(payment, { bookingIds: [], ticketIds: [], packageId: row.id }) };
  return [{ type: "payment.completed", cause: causeOf(ctx), data }];
}
