import { z } from "zod";
import { EVENT_STATUSES, FIRST_STATUSES } from "../../domain/events/event-status";
import { line, startOrEnd, text, timestamp, url, uuid, whole } from "../../schemas/fields";
import { changed, listOf, paging, stamps } from "../../schemas/lists";
import { byExternalId, marksIn, marksOut } from "../../schemas/marks";
import { idOut, instantOut } from "../../schemas/outputs";
import { EventStaffEntry } from "./staff/schemas";

export const Event = z
  .object({
    id: idOut(),
    title: z.string(),
    description: z.string(),
    startAt: instantOut().describe("UTC."),
    endAt: instantOut().describe("UTC."),
    timeZone: z.string().describe("Read-only: the account's IANA zone."),
    status: z.enum(EVENT_STATUSES).describe("Only `published` events are on sale."),
    ticketMask: z.string().describe("Every `*` becomes one character of 0-9 and A-Z in a ticket's code."),
    location: z.string().nullable(),
    capacity: z.int().nullable().describe("Seats of all ticket types together; null: no limit."),
    sold: z.int().describe("Read-only: tickets that hold a seat."),
    remaining: z.int().nullable().describe("Read-only: seats left; null: no limit."),
    salesStart: instantOut().nullable().describe("From when the public may order; null: at once."),
    salesEnd: instantOut().nullable().describe("Until when, exclusive; null: until the event ends."),
    requiresApproval: z.boolean(),
    waitlist: z.boolean(),
    slug: z.string(),
    imageUrl: z.string().nullable(),
    staff: z.array(EventStaffEntry).describe("Read-only: see `/events/{id}/staff`."),
    ...marksOut,
    ...stamps,
  })
  .meta({ id: "Event", description: "A dated happening that people buy tickets for." });
export type Event = z.infer<typeof Event>;

const STARS_MIN = 4;

const ticketMask = () =>
  z
    .string()
    .trim()
    .max(32)
    .transform((mask) => mask.toUpperCase())
    .refine((mask) => /^[0-9A-Z_*-]*$/.test(mask), "May hold 0-9, A-Z, _, - and *.")
    .refine((mask) => mask.split("*").length > STARS_MIN, `Must have at least ${STARS_MIN} *.`);

/** What an event is called in addresses. */
export const slug = () =>
  z.string().regex(/^[a-z0-9-]{1,80}$/, { error: "Must be 1 to 80 of the characters a-z, 0-9 and -." });

const optional = {
  description: text().optional().describe("Up to 5000 characters. Default empty."),
  ticketMask: ticketMask()
    .optional()
    .describe("1 to 32 characters of 0-9, A-Z, _, - and at least 4 `*`. Default `********`."),
  location: line().nullable().optional().describe("1 to 255 characters. Default null."),
  capacity: whole(1, 100_000)
    .nullable()
    .optional()
    .describe("Seats of all ticket types together, at least what is sold. Default null: no limit."),
  salesStart: timestamp().nullable().optional().describe("From when the public may order. Default null: at once."),
  salesEnd: timestamp()
    .nullable()
    .optional()
    .describe("Until when the public may order, later than `salesStart`. Default null: until the event ends."),
  requiresApproval: z.boolean().optional().describe("New tickets wait for approval. Default false."),
  waitlist: z.boolean().optional().describe("Once full, orders wait for a seat. Default false."),
  slug: slug().optional().describe("For addresses; unique in the account. Default made from the title."),
  imageUrl: url().nullable().optional().describe("Default null."),
  ...marksIn,
};

export const EventList = listOf(Event);
export const ListEventsInput = z.object({ ...byExternalId, ...changed, ...paging });
export type ListEventsInput = z.infer<typeof ListEventsInput>;
export const EventId = z.object({ id: uuid().describe("Id of the event.") });
export const CreateEventInput = z.object({
  title: line().describe("1 to 255 characters."),
  startAt: startOrEnd().describe("When it starts."),
  endAt: startOrEnd().describe("When it ends, later than `startAt`."),
  status: z.enum(FIRST_STATUSES).optional().describe("Default `draft`."),
  ...optional,
});
export type CreateEventInput = z.infer<typeof CreateEventInput>;
export const UpdateEventInput = EventId.extend({
  title: line().optional().describe("1 to 255 characters."),
  startAt: startOrEnd().optional().describe("When it starts."),
  endAt: startOrEnd().optional().describe("Later than `startAt`."),
  status: z
    .enum(EVENT_STATUSES)
    .optional()
    .describe(
      "`cancelled` cancels the tickets and mails their holders. A published event turns `draft` without tickets only.",
    ),
  ...optional,
});
export type UpdateEventInput = z.infer<typeof UpdateEventInput>;
