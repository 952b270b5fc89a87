import { z } from "zod";
import type { PackageRow } from "../../db/schema";
import { PACKAGE_STATUSES, packageStatusOf } from "../../domain/entitlements/package-status";
import { toMajor } from "../../domain/money";
import { PAYMENT_METHODS } from "../../domain/pricing/payment-status";
import { uuid, whole } from "../../schemas/fields";
import { changed, listOf, paging, stamps, toStamps } from "../../schemas/lists";
import { money } from "../../schemas/money";
import { idOut, instantOut, instantText } from "../../schemas/outputs";

export const Package = z
  .object({
    id: idOut(),
    customerId: idOut(),
    serviceId: idOut(),
    size: z.int().describe("How many uses it was sold with."),
    used: z.int(),
    remaining: z.int().describe("Uses left."),
    price: z.number().describe("In major units of `currency`, tax included."),
    currency: z.string(),
    startsAt: instantOut().describe("UTC."),
    expiresAt: instantOut().nullable().describe("From this instant on it is expired, UTC; null: never."),
    status: z.enum(PACKAGE_STATUSES).describe("`pending`: waits for its payment. Only an `active` one can be used."),
    code: z.string().describe("Ten characters that the customer types to use it."),
    paymentId: idOut().nullable(),
    ...stamps,
  })
  .meta({ id: "Package", description: "A customer's right to a number of uses of one service." });
export type Package = z.infer<typeof Package>;

export const PackageList = listOf(Package);
export const PackageId = z.object({ id: uuid() });

export const ListPackagesInput = z.object({
  customerId: uuid().optional().describe("Only this customer's."),
  serviceId: uuid().optional().describe("Only for this service."),
  status: z.enum(PACKAGE_STATUSES).optional().describe("Only packages in this status now."),
  ...changed,
  ...paging,
});
export type ListPackagesInput = z.infer<typeof ListPackagesInput>;

export const CreatePackageInput = z.object({
  customerId: uuid().describe("Whose it will be."),
  serviceId: uuid().describe("What it can be used for."),
  payment: z
    .enum(PAYMENT_METHODS)
    .default("local")
    .describe("`local`: paid at the desk. `free`: given away. `provider`: paid online. Default `local`."),
  notify: z.boolean().default(true).describe("Mails the package to the customer. Default true."),
  size: whole(1, 1000).optional().describe("Uses. Default the service's `packageSize`, else 10."),
  price: money()
    .optional()
    .describe(
      "For the whole package. Default the service's `packagePrice`, else `size` times its price. One that is `free` has none.",
    ),
  days: whole(1, 3650)
    .optional()
    .describe("Usable today and so many days more. Default the service's `packageDays`, else for ever."),
});
export type CreatePackageInput = z.infer<typeof CreatePackageInput>;

/** A package as answers show it; its status is that of `now`. */
export const toPackage = (row: PackageRow, now: Date): Package => ({
  id: row.id,
  customerId: row.customerId,
  serviceId: row.serviceId,
  size: row.size,
  used: row.used,
  remaining: row.size - row.used,
  price: toMajor(row.priceMinor, row.currency),
  currency: row.currency,
  startsAt: row.startsAt.toISOString(),
  expiresAt: row.expiresAt && instantText(row.expiresAt),
  status: packageStatusOf(row, now),
  code: row.code,
  paymentId: row.paymentId,
  ...toStamps(row),
});
