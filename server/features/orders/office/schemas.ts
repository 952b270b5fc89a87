import { z } from "zod";
import { uuid } from "../../../schemas/fields";
import { listOf, paging } from "../../../schemas/lists";
import { idOut, instantOut } from "../../../schemas/outputs";

/** One page of any list. */
const IDS_MAX = 100;

const OrderedThing = z.object({
  kind: z.enum(["visit", "ticket", "package"]),
  id: idOut().describe(
    "Of the booking, of a visit with parts or dates the first one's; of the ticket; of the package.",
  ),
  eventId: idOut().nullable().describe("Of a ticket."),
  title: z.string().describe("Of the service, of the composite that was booked, of the event or of the package."),
  name: z.string().describe("Who comes, of a ticket; empty elsewhere."),
  at: instantOut().nullable().describe("When it begins."),
  dates: z.int().describe("How many dates a visit has that repeats; 1 elsewhere."),
  isCalledOff: z.boolean().describe("Whether all of it was cancelled or rejected."),
});
export type OrderedThing = z.infer<typeof OrderedThing>;

const NamedOrder = z.object({
  id: idOut(),
  createdAt: instantOut(),
  source: z.enum(["admin", "api", "public", "mcp"]),
  customer: z.object({ id: idOut(), fullName: z.string() }),
  things: z.array(OrderedThing).describe("Visits by start, then tickets, then packages."),
  paymentId: idOut().nullable().describe("The one payment for all of it; null where there is none, or several."),
});
export type NamedOrder = z.infer<typeof NamedOrder>;

export const NamedOrderList = listOf(NamedOrder);

export const BrowseOrdersInput = z.object({
  customerId: uuid().optional().describe("Only what this customer ordered."),
  ids: z.array(uuid()).max(IDS_MAX).optional().describe("Only these."),
  ...paging,
});
export type BrowseOrdersInput = z.infer<typeof BrowseOrdersInput>;
