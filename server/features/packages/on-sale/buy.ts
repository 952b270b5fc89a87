import { changesOf, type TenantContext } from "../../../context";
import {
  type CustomerRow,
  type NotificationRow,
  orders,
  packages,
  payments,
  type ServiceRow,
} from "../../../db/schema";
import { insertRows } from "../../../db/unit/changes";
import { roundTrip } from "../../../db/unit/round-trip";
import { type Fields, invalid, invariant } from "../../../domain/errors";
import { toMajor } from "../../../domain/money";
import { env } from "../../../env";
import { instantText } from "../../../schemas/outputs";
import { orderTokenOf } from "../../../secrets";
import { paymentFault, wayToPay } from "../../charges";
import {
  type CustomerDetails,
  customerTurnAsk,
  existingCustomerAsk,
  foundOrNewCustomer,
  leaveCustomer,
} from "../../customers";
import { activeNotificationsAsk } from "../../notifications";
import { leaveEffects } from "../../outbox";
import { rememberedServices } from "../../storefront";
import { mailsWith } from "../mails";
import { type NewPackage, newPackage, pricedPackage, type Sale, settledEvents } from "../new-package";
import { lockedServiceAsk } from "../queries";
import { toPackage } from "../schemas";
import { isPackaged, type Packaged, packagePriceOf } from "./offers";
import type { BoughtPackage, BuyPackageInput } from "./schemas";

/** How long a visitor's order of a package waits for its payment at the desk. */
const DESK_DAYS = 14;

/**
 * Sells a visitor the package of a service. Unless it is free it waits for its payment, at the desk too: whoever asks is a
 * stranger, and an active code is worth all that it can be used for. What is not paid in time lapses; see `expireHold`.
 *
 * @throws DomainError validation on `service`, `phone` and `payment`
 */
export async function buyPackage(ctx: TenantContext, input: BuyPackageInput): Promise<BoughtPackage> {
  const { tenant, now } = ctx;
  const { name, email, phone, timeZone = null, locale = null } = input;
  const details: CustomerDetails = { fullName: name, email, phone: phone || null, timeZone, locale };
  const loaded = await loadPurchase(ctx, { details, serviceId: input.service });
  const service = await requireOnSale(ctx, input, loaded.service);
  const arrived = foundOrNewCustomer(tenant.id, { ...details, existing: loaded.existing, now });
  const sale = saleOf(ctx, input, { customer: arrived.customer, service });
  const sold = newPackage(ctx, sale, ({ status }) => (status === "completed" ? "active" : "pending"));
  const changes = changesOf(ctx);
  leaveCustomer(changes, arrived);
  insertRows(changes, orders, [sold.order]);
  insertRows(changes, payments, [sold.payment]);
  insertRows(changes, packages, [sold.row]);
  const mails = await mailsWith(ctx, { ...sale, ...sold, toCustomer: true }, loaded.templates);
  leaveEffects(changes, tenant, { mails, events: settledEvents(ctx, sold), now });
  return toBought(ctx, sold);
}

/** All that a purchase is decided with, and locked until its transaction ends. */
interface LoadedPurchase {
  /** Null: nobody yet. */
  existing: CustomerRow | null;
  /** Null: there is none. */
  service: ServiceRow | null;
  templates: NotificationRow[];
}

/** Loads it in one round trip. Locked in this order, as everywhere: customer, service. */
async function loadPurchase(
  ctx: TenantContext,
  { details, serviceId }: { details: CustomerDetails; serviceId: string },
): Promise<LoadedPurchase> {
  const { id: tenantId } = ctx.tenant;
  const [, existing, service, templates] = await roundTrip(ctx, [
    customerTurnAsk(tenantId, details),
    existingCustomerAsk(tenantId, details),
    lockedServiceAsk(tenantId, serviceId),
    activeNotificationsAsk(tenantId, ["package_new"]),
  ] as const);
  return { existing, service, templates };
}

/** All that is wrong with a purchase is told at once. @throws DomainError validation */
async function requireOnSale(
  ctx: TenantContext,
  { phone, payment }: BuyPackageInput,
  service: ServiceRow | null,
): Promise<Packaged> {
  const faults: Fields = {};
  const isOnSale = service !== null && isPackaged(service) && (await isBookable(ctx, service));
  if (!isOnSale) faults.service = "There is no package of such a service.";
  if (ctx.tenant.requirePhone && !phone) faults.phone = "A phone number is needed.";
  const fault = paymentFault(ctx, wayToPay(ctx, payment), isOnSale ? pricedOf(service) : undefined);
  if (fault !== null) faults.payment = fault;
  if (Object.keys(faults).length > 0) throw invalid(faults);
  invariant(isOnSale, "what is not on sale was refused");
  return service;
}

const pricedOf = (service: Packaged) =>
  pricedPackage({ service, size: service.packageSize, priceMinor: packagePriceOf(service) });

/** What nobody serves would be money for nothing. */
const isBookable = async (ctx: TenantContext, { id }: ServiceRow): Promise<boolean> =>
  (await rememberedServices(ctx)).data.some((known) => known.id === id);

const saleOf = (
  ctx: TenantContext,
  { payment }: BuyPackageInput,
  { customer, service }: { customer: CustomerRow; service: Packaged },
): Sale => ({
  customer,
  service,
  size: service.packageSize,
  days: service.packageDays,
  priceMinor: packagePriceOf(service),
  wanted: wayToPay(ctx, payment),
  deskDays: DESK_DAYS,
});

function toBought({ now }: TenantContext, { order, payment, row }: NewPackage): BoughtPackage {
  const { id, size, code, status } = toPackage(row, now);
  return {
    package: { id, service: row.serviceId, size, code, status, expiresAt: row.expiresAt && instantText(row.expiresAt) },
    payment: {
      id: payment.id,
      status: payment.status,
      due: toMajor(payment.dueMinor, payment.currency),
      checkoutUrl: payment.checkoutUrl,
    },
    orderUrl: packageUrlOf(order.tenantId, order.id),
  };
}

/** The page where whoever bought a package sees it. */
export const packageUrlOf = (tenantId: string, orderId: string): string =>
  `${env().APP_ORIGIN}/order/${orderTokenOf(tenantId, orderId)}`;
