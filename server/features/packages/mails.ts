import type { TenantContext } from "../../context";
import type { CustomerRow, NotificationRow, PackageRow, PaymentRow, ServiceRow } from "../../db/schema";
import { type PackageMailView, packageValues } from "../../mail/package-values";
import { type Recipient, recipientsOf } from "../../mail/recipients";
import { renderMail } from "../../mail/render";
import { listActiveNotifications } from "../notifications/queries";
import type { NewMail } from "../outbox/queries";
import type { CreatePackageInput } from "./schemas";

/** A package just sold, with all that its mails say. */
export interface SoldPackage {
  row: PackageRow;
  payment: PaymentRow;
  customer: CustomerRow;
  service: ServiceRow;
  input: Pick<CreatePackageInput, "notify">;
}

/** The mails that the account's templates make of a new package. No staff member has part in it. */
export async function mailsAboutPackage(ctx: TenantContext, sold: SoldPackage): Promise<NewMail[]> {
  const { db, tenant } = ctx;
  const templates = await listActiveNotifications(db, tenant.id, "package_new");
  const parties = { account: tenant, customer: sold.customer, staff: [] };
  return templates
    .filter(({ serviceIds }) => serviceIds.length === 0 || serviceIds.includes(sold.service.id))
    .flatMap((template) =>
      recipientsOf(template, parties, sold.input.notify).map((recipient) => toMail(ctx, sold, { template, recipient })),
    );
}

function toMail(
  ctx: TenantContext,
  sold: SoldPackage,
  { template, recipient }: { template: NotificationRow; recipient: Recipient },
): NewMail {
  const { locale } = recipient;
  const look = { accentColor: ctx.tenant.primaryColor, locale };
  return {
    type: template.type,
    bookingId: null,
    customerId: sold.customer.id,
    toEmail: recipient.email,
    toName: recipient.name,
    ...renderMail({ subject: template.subject, body: template.body }, packageValues(viewOf(ctx, sold, locale)), look),
    ics: null,
  };
}

function viewOf({ tenant }: TenantContext, { row, payment, customer, service }: SoldPackage, locale: string) {
  const { size, used, priceMinor, code, expiresAt } = row;
  return {
    locale,
    timeZone: tenant.timeZone,
    currency: row.currency,
    company: {
      name: tenant.companyName,
      address: tenant.companyAddress,
      phone: tenant.companyPhone,
      website: tenant.companyWebsite,
      email: tenant.companyEmail,
      logoUrl: tenant.logoUrl,
    },
    customer: { ...customer, name: customer.fullName },
    service: { ...service, info: service.description, categoryName: null },
    package: {
      serviceTitle: service.title,
      size,
      used,
      priceMinor,
      code,
      expiresAt: expiresAt?.getTime() ?? null,
    },
    payment: {
      totalMinor: payment.totalMinor,
      paidMinor: payment.paidMinor,
      taxMinor: payment.taxMinor,
      couponCode: payment.couponCode,
      status: payment.status,
      url: payment.checkoutUrl,
    },
  } satisfies PackageMailView;
}
