import type { TenantContext } from "../../context";
import type { CustomerRow, NotificationRow, PackageRow, PaymentRow, ServiceRow } from "../../db/schema";
import { inLanguage } from "../../mail/in-language";
import { type Recipient, recipientsOf } from "../../mail/recipients";
import { names } from "../../mail/render";
import { unrendered } from "../../mail/unrendered";
import { companyOf } from "../../mail/values/company";
import { type PackageMailView, packageValues } from "../../mail/values/package-values";
import { findCategoryName } from "../categories";
import { listActiveNotifications } from "../notifications";
import type { NewMail } from "../outbox";

/** A package just sold, with all that its mails say. */
export interface SoldPackage {
  row: PackageRow;
  payment: PaymentRow;
  customer: CustomerRow;
  service: ServiceRow;
  /** Whether the customer is mailed; staff and admin follow the templates either way. */
  toCustomer: boolean;
}

type NamedPackage = SoldPackage & { categoryName: string | null };

/** The mails that the account's templates make of a new package. No staff member has part in it. */
export async function mailsAboutPackage(ctx: TenantContext, sold: SoldPackage): Promise<NewMail[]> {
  return mailsWith(ctx, sold, await listActiveNotifications(ctx.db, ctx.tenant.id, "package_new"));
}

/** @param active the account's active templates of a new package */
export async function mailsWith(ctx: TenantContext, sold: SoldPackage, active: NotificationRow[]): Promise<NewMail[]> {
  const { db, tenant } = ctx;
  const templates = active.filter(({ serviceIds }) => serviceIds.length === 0 || serviceIds.includes(sold.service.id));
  const isCategoryNamed = templates.some((template) => names(template, "category_name"));
  const categoryName = isCategoryNamed ? await findCategoryName(db, tenant.id, sold.service.categoryId) : null;
  const parties = { account: tenant, customer: sold.customer, staff: [] };
  return templates.flatMap((template) =>
    recipientsOf(template, parties, sold.toCustomer).map((recipient) =>
      toMail(ctx, { ...sold, categoryName }, { template, recipient }),
    ),
  );
}

function toMail(
  ctx: TenantContext,
  sold: NamedPackage,
  { template, recipient }: { template: NotificationRow; recipient: Recipient },
): NewMail {
  const { locale, ...words } = inLanguage(template, { reader: recipient.locale, account: ctx.tenant.locale });
  const look = { accentColor: ctx.tenant.primaryColor, locale };
  return {
    type: template.type,
    bookingId: null,
    customerId: sold.customer.id,
    toEmail: recipient.email,
    toName: recipient.name,
    content: unrendered(words, packageValues(viewOf(ctx, sold, locale)), look),
    ics: null,
  };
}

function viewOf(
  { tenant }: TenantContext,
  { row, payment, customer, service, categoryName }: NamedPackage,
  locale: string,
) {
  const { size, used, priceMinor, code, expiresAt } = row;
  return {
    locale,
    timeZone: tenant.timeZone,
    currency: row.currency,
    company: companyOf(tenant),
    customer: { ...customer, name: customer.fullName },
    service: { ...service, info: service.description, categoryName },
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
