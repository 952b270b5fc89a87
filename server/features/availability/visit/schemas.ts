import { z } from "zod";
import { localDate, whole } from "../../../schemas/fields";
import { idOut, instantOut } from "../../../schemas/outputs";
import { DAYS_MAX, extrasAsked } from "../schemas";

/** Of one visit. */
const SERVICES_MAX = 5;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ANYONE = "any";
const FAULT = `Must be 2 to ${SERVICES_MAX} different ids of services, separated by commas.`;

export const ListVisitsInput = z.object({
  services: z
    .string()
    .max(200)
    .transform((text) => text.toLowerCase().split(","))
    .refine((ids) => ids.length >= 2 && ids.length <= SERVICES_MAX && new Set(ids).size === ids.length, FAULT)
    .refine((ids) => ids.every((id) => UUID.test(id)), FAULT)
    .describe(`Ids of 2 to ${SERVICES_MAX} services in the order in which they are wanted, separated by commas.`),
  from: localDate().optional().describe("First local date. Default today in the account's zone."),
  days: whole(1, DAYS_MAX).default(7).describe(`How many local dates, 1 to ${DAYS_MAX}. Default 7.`),
  staff: z
    .string()
    .max(200)
    .transform((text) => text.toLowerCase().split(","))
    .refine((asked) => asked.every((one) => one === ANYONE || UUID.test(one)), "Must be ids or `any`.")
    .optional()
    .describe(
      "Id of a staff member who is to do all of it, or `any`; or one for each service, in the same order, separated by commas, such as `{id},any`. Default `any`.",
    ),
  persons: whole(1, 1000).default(1).describe("Seats asked for, of each service. Default 1."),
  extras: extrasAsked.describe(
    "Extras of any of the services, as `id:quantity,id:quantity…`; a quantity left out is 1. They make their service longer.",
  ),
});
export type ListVisitsInput = z.infer<typeof ListVisitsInput>;

const VisitItem = z
  .object({
    service: idOut(),
    staff: idOut().describe("Who would take it."),
    start: instantOut(),
    end: instantOut(),
  })
  .meta({ id: "VisitItem", description: "One service of a visit. Send it back as an item of the booking." });

const Visit = z
  .object({
    start: instantOut().describe("Of the first service."),
    end: instantOut().describe("Of the last service."),
    time: z.string().describe("Wall time of the start in the account's zone, `HH:MM`."),
    seatsLeft: z.int().describe("Seats still free for all of it: of the service that has the fewest."),
    items: z.array(VisitItem).describe("The services in the order asked for, at most half an hour apart."),
  })
  .meta({ id: "Visit", description: "A start from which all services can be had, one after another." });

export const VisitList = z
  .object({
    days: z.array(
      z.object({ date: z.string().meta({ format: "date", example: "2026-11-23" }), visits: z.array(Visit) }),
    ),
    hasMore: z.boolean().describe("Whether later dates may still have some."),
  })
  .meta({ id: "VisitList", description: "Visits by local date; every date asked for is there." });
export type VisitList = z.infer<typeof VisitList>;
