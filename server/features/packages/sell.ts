import type { TenantContext } from "../../context";
import { rowsOf } from "../../db/insert-rows";
import { orders, type PackageRow, packages, payments, type ServiceRow } from "../../db/schema";
import { type Fields, invalid, invariant } from "../../domain/errors";
import { toMinor } from "../../domain/money";
import { isPaidFirst, paymentFault } from "../charges";
import { insertWithEffects } from "../outbox";
import { mailsAboutPackage } from "./mails";
import { DEFAULT_SIZE, newPackage, type Sale, settledEvents } from "./new-package";
import { lockBuyer, lockService } from "./queries";
import type { CreatePackageInput } from "./schemas";

/**
 * Sells a package to a customer. It can be used at once, unless it is paid online: then it waits for that.
 *
 * @throws DomainError validation on `customerId`, `serviceId`, `payment` and `price`
 */
export async function sellPackage(ctx: TenantContext, input: CreatePackageInput): Promise<PackageRow> {
  const { db, tenant, now } = ctx;
  const sale = await saleOf(ctx, input);
  const sold = newPackage(ctx, sale, (payment) => (isPaidFirst(payment) ? "pending" : "active"));
  const mails = await mailsAboutPackage(ctx, { ...sale, ...sold, toCustomer: input.notify });
  const effects = { mails, events: settledEvents(ctx, sold), now };
  const rows = [rowsOf(orders, [sold.order]), rowsOf(payments, [sold.payment]), rowsOf(packages, [sold.row])];
  await insertWithEffects(db, tenant, { rows, effects });
  return sold.row;
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
  const size = input.size ?? service.packageSize ?? DEFAULT_SIZE;
  return {
    customer,
    service,
    size,
    days: input.days ?? service.packageDays,
    priceMinor: priceOf(input, service, { size, currency: tenant.currency }),
    wanted: input.payment === "provider" ? "provider" : "local",
    // Whoever sells sees who stands there.
    deskDays: null,
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
