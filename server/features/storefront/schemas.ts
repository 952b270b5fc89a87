import { z } from "zod";
import { idOut, instantOut } from "../../schemas/outputs";
import { skipOutputValidation } from "../../schemas/shared-answers";
import { questionOut } from "../questions";

const listed = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item) });

export const Config = z
  .object({
    companyName: z.string(),
    companyEmail: z.string().nullable(),
    companyPhone: z.string().nullable(),
    companyAddress: z.string().nullable().describe("`companyAddress` of the settings, else their `addressLines`."),
    companyWebsite: z.string().nullable(),
    logoUrl: z.string().nullable(),
    primaryColor: z.string(),
    locale: z.string(),
    timeZone: z.string(),
    currency: z.string(),
    slotLength: z.int().describe("Minutes."),
    minPriorMinutes: z.int(),
    minCancelMinutes: z.int(),
    maxDays: z.int(),
    allowStaffChoice: z.boolean().describe("Whether `staff` may name a member; else only `any`."),
    requirePhone: z.boolean(),
    termsUrl: z.string().nullable(),
    privacyUrl: z.string().nullable(),
    localPaymentEnabled: z.boolean(),
    payProviderEnabled: z.boolean(),
    allowedOrigins: z.array(z.string()).describe("Sites that may call this API from a browser and embed the pages."),
    now: instantOut().describe("The account's clock; a sandbox's can be set."),
    sandbox: z.boolean(),
    slug: z.string().nullable().describe("The business page stands at `/{slug}`; null: there is none."),
    clock: z.enum(["auto", "12", "24"]).describe("How times are written; `auto`: as the visitor's region does."),
  })
  .meta({ id: "Config", description: "What a booking page needs to know of the account." });

const PublicCategory = z
  .object({
    id: idOut(),
    name: z.string(),
    description: z.string(),
    position: z.int(),
    imageUrl: z.string().nullable(),
  })
  .meta({ id: "PublicCategory", description: "A heading that groups services." });
export const PublicCategoryList = listed(PublicCategory);

const PublicExtra = z
  .object({
    id: idOut(),
    title: z.string(),
    description: z.string(),
    price: z.number().describe("Of one, in major units."),
    duration: z.int().describe("Minutes that each one adds, unless the appointment is shared or booked by days."),
    minQty: z.int().describe("Fewest that can be booked; above 0 it is mandatory."),
    maxQty: z.int(),
    perPerson: z.boolean().describe("Whether the price is charged for each person."),
  })
  .meta({ id: "PublicExtra", description: "Something that can be added to a service." });

const PublicQuestion = z
  .object(questionOut)
  .meta({ id: "PublicQuestion", description: "Something that is asked when a service is booked." });

const PublicService = z
  .object({
    id: idOut(),
    title: z.string(),
    description: z.string(),
    categoryId: idOut().nullable(),
    type: z.enum(["simple", "compound", "collaborative"]),
    color: z.string(),
    position: z.int(),
    imageUrl: z.string().nullable(),
    duration: z.int().describe("Minutes."),
    durationDays: z.int().nullable(),
    price: z.number().describe("Lowest price of its staff, per person, in major units."),
    currency: z.string(),
    deposit: z.number(),
    taxRate: z.number(),
    capacityMin: z.int(),
    capacityMax: z.int(),
    waitlistCapacity: z.int(),
    minPriorMinutes: z.int(),
    minCancelMinutes: z.int(),
    maxDays: z.int(),
    requiresApproval: z.boolean(),
    staff: z.array(z.object({ id: idOut(), fullName: z.string(), imageUrl: z.string().nullable(), price: z.number() })),
    extras: z.array(PublicExtra).describe("What can be added to it."),
    fields: z.array(PublicQuestion).describe("What is asked when booking it, in order."),
  })
  .meta({ id: "PublicService", description: "A service that can be booked now." });
export type PublicService = z.infer<typeof PublicService>;
export const PublicServiceList = skipOutputValidation(listed(PublicService));
export type PublicServiceList = z.infer<typeof PublicServiceList>;

const PublicStaffMember = z
  .object({
    id: idOut(),
    fullName: z.string(),
    info: z.string(),
    color: z.string(),
    position: z.int(),
    imageUrl: z.string().nullable(),
    serviceIds: z.array(idOut()).describe("Bookable services the member offers."),
  })
  .meta({ id: "PublicStaffMember", description: "Somebody who can be booked." });
export type PublicStaffMember = z.infer<typeof PublicStaffMember>;
export const PublicStaffList = listed(PublicStaffMember);
