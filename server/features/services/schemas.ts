import { z } from "zod";
import { SERVICE_TYPES, STAFF_PREFERENCES } from "../../domain/services/service";
import { color, line, percent, position, text, url, uuid, whole } from "../../schemas/fields";
import { changed, listOf, paging, stamps } from "../../schemas/lists";
import { byExternalId, marksIn, marksOut } from "../../schemas/marks";
import { money } from "../../schemas/money";
import { idOut } from "../../schemas/outputs";
import { seenFields } from "../../schemas/seen";

export const Service = z
  .object({
    id: idOut(),
    title: z.string(),
    description: z.string(),
    categoryId: idOut().nullable(),
    type: z.enum(SERVICE_TYPES),
    color: z.string(),
    position: z.int(),
    visibility: z.enum(["public", "private"]),
    duration: z.int().describe("Minutes. 1440 while `durationDays` is set."),
    durationDays: z.int().nullable().describe("Whole days; null on time-based services."),
    price: z.number().describe("Per person, in major units of the account's currency; tax included."),
    deposit: z.number().describe("Percent of the price asked before the appointment."),
    taxRate: z.number().describe("Percent of tax contained in the price."),
    capacityMin: z.int(),
    capacityMax: z.int(),
    waitlistCapacity: z.int(),
    slotLength: z.int().nullable().describe("Minutes between starts; null: the account's."),
    paddingBefore: z.int().describe("Minutes."),
    paddingAfter: z.int().describe("Minutes."),
    minPriorMinutes: z.int().nullable().describe("Least notice in minutes; null: the account's."),
    minCancelMinutes: z
      .int()
      .nullable()
      .describe("Minutes before the start until which customers may cancel; null: the account's."),
    maxDays: z.int().nullable().describe("Days ahead that can be booked; null: the account's."),
    requiresApproval: z.boolean(),
    staffPreference: z.enum(STAFF_PREFERENCES),
    sameStaff: z.boolean(),
    packageSize: z.int().nullable(),
    packageDays: z.int().nullable(),
    packagePrice: z.number().nullable(),
    imageUrl: z.string().nullable(),
    ...marksOut,
    ...stamps,
  })
  .meta({ id: "Service", description: "Something that can be booked." });
export type Service = z.infer<typeof Service>;

const fields = {
  description: text().describe("Default empty."),
  categoryId: uuid().nullable().describe("A category of the account, or null."),
  color: color().describe("Default #2456d6."),
  position: position(),
  visibility: z.enum(["public", "private"]).describe("`private` hides it from the public API. Default `public`."),
  duration: whole(1, 1440).describe(
    "Minutes. Default 60. Read-only while `durationDays` is set, and on services of parts.",
  ),
  durationDays: whole(1, 365).nullable().describe("Makes a simple service day-based. Default null."),
  price: money().describe("Per person, in major units of the account's currency. Default 0."),
  deposit: percent(2).describe("Percent of the price asked before the appointment, 0–100. Default 100."),
  taxRate: percent(3).describe("Percent of tax contained in the price, 0–100. Default 21."),
  capacity: whole(1, 1000).describe("Seats: sets `capacityMin` and `capacityMax` at once."),
  capacityMin: whole(1, 1000).describe("Default 1; at most `capacityMax`."),
  capacityMax: whole(1, 1000).describe("Seats of one appointment. Default 1."),
  waitlistCapacity: whole(0, 1000).describe("Persons who may wait for a seat of one appointment. Default 0."),
  slotLength: whole(1, 1440).nullable().describe("Minutes between starts. Default null: the account's."),
  paddingBefore: whole(0, 1440).describe("Minutes kept free before. Default 0."),
  paddingAfter: whole(0, 1440).describe("Minutes kept free after. Default 0."),
  minPriorMinutes: whole(0, 525_600).nullable().describe("Least notice in minutes. Default null: the account's."),
  minCancelMinutes: whole(0, 525_600).nullable().describe("Default null: the account's."),
  maxDays: whole(1, 730).nullable().describe("Days ahead that can be booked. Default null: the account's."),
  requiresApproval: z.boolean().describe("New bookings wait for approval. Default false."),
  staffPreference: z
    .enum(STAFF_PREFERENCES)
    .describe("Who gets a booking that names no member. Default `least_occupied`."),
  sameStaff: z.boolean().describe("Compound services: one member for all parts. Default false."),
  packageSize: whole(1, 1000).nullable().describe("Uses in a package of this service."),
  packageDays: whole(1, 3650).nullable().describe("Days a package lasts."),
  packagePrice: money().nullable().describe("Price of a package, in major units."),
  imageUrl: url().nullable().describe("Default null."),
  ...marksIn,
};

export const ServiceList = listOf(Service);
export const ServiceId = z.object({ id: uuid() });
export const ListServicesInput = z.object({
  search: text(255).optional().describe("Part of a title, in any case, with or without accents."),
  ...byExternalId,
  ...changed,
  ...paging,
});
export type ListServicesInput = z.infer<typeof ListServicesInput>;

const patchable = z.object(fields).partial();

export const CreateServiceInput = z.object({
  title: line().describe("1 to 255 characters."),
  type: z.enum(SERVICE_TYPES).optional().describe("Cannot change later. Default `simple`."),
  ...patchable.shape,
});
export type CreateServiceInput = z.infer<typeof CreateServiceInput>;

export const UpdateServiceInput = z.object({
  id: uuid(),
  title: line().optional(),
  type: z.enum(SERVICE_TYPES).optional().describe("Cannot change; sending another one is refused."),
  ...patchable.shape,
});
export type UpdateServiceInput = z.infer<typeof UpdateServiceInput>;

/** For pages alone: what to write, and what stood in the boxes before somebody typed in them. */
export const SaveServiceInput = UpdateServiceInput.extend({ seen: seenFields() });
export type SaveServiceInput = z.infer<typeof SaveServiceInput>;
