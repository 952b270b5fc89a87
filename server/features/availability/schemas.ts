import { z } from "zod";
import { localDate, startOrEnd, timeZone, uuid, whole } from "../../schemas/fields";
import { idOut, instantOut } from "../../schemas/outputs";
import { skipOutputValidation } from "../../schemas/shared-answers";

/** Somebody named, or whoever is free. */
export const memberOrAny = () => z.union([z.literal("any"), uuid()], { error: "Must be an id or `any`." });

/** Of one list of slots. */
export const DAYS_MAX = 62;

export const extrasAsked = z
  .string()
  .max(4000)
  .optional()
  .describe("Extras asked for, as `id:quantity,id:quantity…`; a quantity left out is 1. They make the slot longer.");

const wallTime = (form: RegExp, example: string) =>
  z.string().regex(form, "Must be a wall time like 09:30.").meta({ example }).optional();

export const ListSlotsInput = z.object({
  service: uuid().describe("Id of the service."),
  staff: memberOrAny().optional().describe("Id of a staff member, or `any`. Default `any`."),
  from: localDate().optional().describe("First local date of `timeZone`. Default today there."),
  days: whole(1, DAYS_MAX).default(7).describe("How many local dates, 1 to 62. Default 7."),
  timeZone: timeZone()
    .optional()
    .describe("Zone of the dates and wall times, of what is asked and told. Default the account's."),
  after: wallTime(/^([01]\d|2[0-3]):[0-5]\d$/, "09:00").describe(
    "Only starts from this wall time on, `HH:MM`. Default 00:00.",
  ),
  before: wallTime(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "17:30").describe(
    "Only starts before this wall time, `HH:MM`, later than `after`. Default 24:00.",
  ),
  persons: whole(1, 1000).default(1).describe("Seats asked for. Default 1."),
  extras: extrasAsked,
  full: z
    .boolean()
    .default(false)
    .describe("Lists full starts too, of a service that has a waiting list: see `waitlistLeft`. Default false."),
});
export type ListSlotsInput = z.infer<typeof ListSlotsInput>;

const besides = uuid()
  .optional()
  .describe("Id of an appointment that is to move: it is not in its own way, nor are the others of its visit.");

export const ListOfficeSlotsInput = ListSlotsInput.extend({ besides });

const Slot = z
  .object({
    start: instantOut().describe("Send it back as the booking's `start`."),
    end: instantOut(),
    time: z.string().describe("Wall time of the start in `timeZone`, `HH:MM`."),
    staffId: idOut().describe("Who would take it."),
    seatsLeft: z.int().describe("Seats still free at this start."),
    waitlistLeft: z
      .int()
      .nullable()
      .describe(
        "Null: it can be booked. Else it is full for the party: the places left on its waiting list, which a booking with `waitlist` takes. Only with `full`.",
      ),
  })
  .meta({ id: "Slot", description: "A start that can be booked, or waited for." });

export const SlotList = skipOutputValidation(
  z
    .object({
      days: z.array(
        z.object({ date: z.string().meta({ format: "date", example: "2026-11-23" }), slots: z.array(Slot) }),
      ),
      hasMore: z.boolean().describe("Whether later dates may still have slots."),
    })
    .meta({ id: "SlotList", description: "Free starts by local date; every date asked for is there." }),
);
export type SlotList = z.infer<typeof SlotList>;

export const EXPLAIN_CODES = [
  "service_private",
  "no_staff",
  "staff_private",
  "staff_archived",
  "not_linked",
  "no_schedule",
  "outside_schedule",
  "break",
  "holiday_staff",
  "holiday_company",
  "too_soon",
  "too_far",
  "overlap",
  "padding",
  "capacity_full",
  "part_unavailable",
  "dst_gap",
  "off_grid",
] as const;
export type ExplainCode = (typeof EXPLAIN_CODES)[number];

const anyone = memberOrAny().optional();

export const ExplainSlotInput = z.object({
  service: uuid().optional().describe("Id of the service; needed, by this name or as `serviceId`."),
  serviceId: uuid().optional().describe("The same as `service`."),
  staff: anyone.describe("Id of a staff member, or `any`. Default `any`."),
  staffId: anyone.describe("The same as `staff`."),
  start: startOrEnd().describe("The start to explain."),
  persons: whole(1, 1000).default(1).describe("Seats asked for. Default 1."),
  extras: extrasAsked,
  audience: z
    .enum(["public", "management"])
    .default("public")
    .describe("Whose slots: `management` sees private services and staff too. Default `public`."),
  besides,
});
export type ExplainSlotInput = z.infer<typeof ExplainSlotInput>;

export const ExplainedSlot = z
  .object({
    bookable: z.boolean().describe("Whether the start is on offer."),
    staff: z.array(
      z.object({
        staffId: idOut().nullable().describe("Null: of the service as a whole."),
        bookable: z.boolean(),
        reasons: z.array(
          z.object({
            code: z.enum(EXPLAIN_CODES),
            from: instantOut().nullable().describe("Since when it stands in the way, where that has a beginning."),
            until: instantOut().nullable().describe("Until when, where that has an end."),
          }),
        ),
      }),
    ),
    nextBookable: instantOut().nullable().describe("The first slot at or after the start, or after now."),
  })
  .meta({ id: "ExplainedSlot", description: "Why a start can be booked or not, by staff member." });
export type ExplainedSlot = z.infer<typeof ExplainedSlot>;
