import { z } from "zod";
import { CHECK_IN_REASONS, TICKET_STATUSES } from "../../../domain/events/tickets";
import { email, line, mapOf, orEmpty, text, uuid } from "../../../schemas/fields";
import { changed, listOf, paging, stamps } from "../../../schemas/lists";
import { byExternalId, marksIn, marksOut } from "../../../schemas/marks";
import { idOut, instantOut } from "../../../schemas/outputs";

export const Ticket = z
  .object({
    id: idOut(),
    eventId: idOut(),
    ticketTypeId: idOut(),
    customerId: idOut().describe("Who ordered it."),
    orderId: idOut().describe("Shared by all that one request ordered."),
    code: z.string().describe("Shown at the door; unique in the account."),
    status: z.enum(TICKET_STATUSES).describe("`pending` and `approved` tickets hold a seat."),
    price: z.number().describe("In major units of `currency`, tax included."),
    currency: z.string(),
    attendeeName: z.string(),
    attendeeEmail: z.string(),
    fields: z.record(z.string(), z.unknown()).describe("Whatever else was noted of the attendee."),
    paymentId: idOut().nullable(),
    checkedInAt: instantOut().nullable().describe("When the attendee came in, UTC."),
    ticketUrl: z.string().describe("Where the attendee sees the ticket."),
    source: z.enum(["admin", "api", "public", "mcp"]),
    ...marksOut,
    ...stamps,
  })
  .meta({ id: "Ticket", description: "One attendee's place at an event." });
export type Ticket = z.infer<typeof Ticket>;

const ANSWERS_MAX = 50;
const answer = () =>
  z.union([text(), z.number(), z.boolean(), z.null(), z.array(text()).max(ANSWERS_MAX)], {
    error: "Must be a text, a number, true or false, null, or a list of texts.",
  });

/** Free notes about an attendee, by name. */
export const answers = () =>
  mapOf(line(), answer(), { max: ANSWERS_MAX }).describe(
    "Whatever else is to be noted: texts, numbers or yes and no by their names, at most 50.",
  );

const eventId = { id: uuid().describe("Id of the event.") };

export const AttendeeList = listOf(Ticket);
export const ListAttendeesInput = z.object({
  ...eventId,
  status: z.enum(TICKET_STATUSES).optional().describe("Only tickets in this status."),
  ticketTypeId: uuid().optional().describe("Only tickets of this type."),
  ...byExternalId,
  ...changed,
  ...paging,
});
export type ListAttendeesInput = z.infer<typeof ListAttendeesInput>;

export const TicketId = z.object({ ...eventId, ticketId: uuid().describe("Id of the ticket.") });
export type TicketId = z.infer<typeof TicketId>;

const notify = () => z.boolean().default(false).describe("Mails the attendee. Default false.");

/** Somebody must come: a customer, or a name with an address. */
function requirePerson(
  input: { [Name in "customerId" | "attendeeName" | "attendeeEmail"]?: unknown },
  faults: z.core.$RefinementCtx,
) {
  if (input.customerId !== undefined && input.customerId !== null) return;
  for (const name of ["attendeeName", "attendeeEmail"] as const)
    if (input[name] === undefined)
      faults.addIssue({ code: "custom", path: [name], message: "Needed unless customerId is given." });
}

export const AddAttendeeInput = z
  .object({
    ...eventId,
    ticketTypeId: uuid().describe("A ticket type of the event."),
    customerId: uuid()
      .nullable()
      .optional()
      .describe("Who gets the ticket; or else `attendeeName` and `attendeeEmail`."),
    attendeeName: line().optional().describe("1 to 255 characters. Default the customer's name."),
    attendeeEmail: email().optional().describe("Default the customer's address."),
    fields: orEmpty(answers()),
    ...marksIn,
    notify: notify(),
  })
  .superRefine(requirePerson, { when: ({ value }) => typeof value === "object" && value !== null });
export type AddAttendeeInput = z.infer<typeof AddAttendeeInput>;

export const UpdateAttendeeInput = TicketId.extend({
  attendeeName: line().optional().describe("1 to 255 characters."),
  attendeeEmail: email().optional(),
  fields: answers().optional(),
  ...marksIn,
});
export type UpdateAttendeeInput = z.infer<typeof UpdateAttendeeInput>;

export const TicketVerbInput = TicketId.extend({ notify: notify() });
export type TicketVerbInput = z.infer<typeof TicketVerbInput>;

export const CheckInInput = z.object({
  ...eventId,
  code: line().describe("The ticket's code, in any case; blanks around it do not count."),
});
export type CheckInInput = z.infer<typeof CheckInInput>;

export const CheckIn = z
  .object({
    result: z.enum(["ok", "error"]),
    reason: z.enum(CHECK_IN_REASONS).nullable().describe("Why not; null when `ok`."),
    ticket: Ticket.nullable().describe("Null when the code is `invalid`."),
  })
  .meta({ id: "CheckIn", description: "What the door says to a code." });
export type CheckIn = z.infer<typeof CheckIn>;
