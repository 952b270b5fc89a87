import { z } from "zod";
import { PACKAGE_STATUSES } from "../../../domain/entitlements/package-status";
import { email, line, phoneOrEmpty, timeZone, uuid } from "../../../schemas/fields";
import { locale } from "../../../schemas/locale";
import { idOut, instantOut } from "../../../schemas/outputs";

export const PublicPackage = z
  .object({
    service: idOut().describe("The service that it is for; names the package when it is bought."),
    title: z.string().describe("Of the service."),
    size: z.int().describe("How many uses it has."),
    days: z.int().nullable().describe("Usable on the day it is bought and so many days more; null: for ever."),
    price: z.number().describe("For all of it, in major units of `currency`; tax included."),
    regularPrice: z.number().describe("What as many bookings cost one by one, at the service's lowest price."),
    currency: z.string(),
    taxRate: z.number().describe("Percent of tax contained in the price."),
    imageUrl: z.string().nullable(),
  })
  .meta({ id: "PublicPackage", description: "A package that can be bought." });
export type PublicPackage = z.infer<typeof PublicPackage>;

export const PublicPackageList = z.object({ data: z.array(PublicPackage) });
export const ListPublicPackagesInput = z.object({});

export const BuyPackageInput = z.object({
  service: uuid().describe("Id of the service whose package is bought."),
  name: line(),
  email: email(),
  phone: phoneOrEmpty().nullable().optional().describe("Needed when the account's settings say so."),
  timeZone: timeZone().nullable().optional().describe("The customer's IANA zone."),
  locale: locale().nullable().optional(),
  payment: z
    .enum(["local", "provider"])
    .optional()
    .describe("`local`: paid at the desk. `provider`: online. Default `local` where the account offers it."),
});
export type BuyPackageInput = z.infer<typeof BuyPackageInput>;

export const BoughtPackage = z
  .object({
    package: z.object({
      id: idOut(),
      service: idOut(),
      size: z.int(),
      code: z.string().describe("Ten characters to send as `packageCode` with bookings, once it is `active`."),
      status: z.enum(PACKAGE_STATUSES).describe("`pending` until it is paid, online or at the desk."),
      expiresAt: instantOut().nullable().describe("From this instant on it is expired, UTC; null: never."),
    }),
    payment: z.object({ id: idOut(), status: z.string(), due: z.number(), checkoutUrl: z.string().nullable() }),
    orderUrl: z.string().describe("Page of the package, for whoever bought it."),
  })
  .meta({ id: "BoughtPackage", description: "What the purchase of a package made." });
export type BoughtPackage = z.infer<typeof BoughtPackage>;
