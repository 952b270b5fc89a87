import { z } from "zod";
import { PUBLIC_EVENT_STATUSES } from "../../domain/events/event-status";
import { TICKET_STATUSES } from "../../domain/events/tickets";
import { codeVerdict } from "../../schemas/code-verdict";
import { email, line, phoneOrEmpty, text, timeZone, uuid, whole } from "../../schemas/fields";
import { locale } from "../../schemas/locale";
import { idOut, instantOut } from "../../schemas/outputs";
import { PaymentLine } from "../charges";
import { slug } from "./schemas";

const onSale = () => z.boolean().describe("Whether it can be ordered now; seats may still have run out.");

const PublicTicketType = z
  .object({
    id: idOut(),
    title: z.string(),
    description: z.string(),
    price: z.number().describe("Per ticket, in major units of `currency`; tax included."),
    currency: z.string(),
    taxRate: z.number().describe("Percent of tax contained in the price."),
    remaining: z.int().nullable().describe("Tickets left; null: no limit."),
    minPerOrder: z.int(),
    maxPerOrder: z.int(),
    salesStart: instantOut().nullable(),
    salesEnd: instantOut().nullable(),
    onSale: onSale(),
  })
  .meta({ id: "PublicTicketType", description: "A kind of ticket that people can order." });

export const PublicEvent = z
  .object({
    id: idOut(),
    slug: z.string(),
    status: z.enum(PUBLIC_EVENT_STATUSES).describe("Lists hold `published` events alone."),
    title: z.string(),
    description: z.string(),
    startAt: instantOut(),
    endAt: instantOut(),
    timeZone: z.string().describe("IANA zone to show the times in."),
    location: z.string().nullable(),
    imageUrl: z.string().nullable(),
    remaining: z.int().nullable().describe("Seats left; null: no limit."),
    salesStart: instantOut().nullable(),
    salesEnd: instantOut().nullable(),
    onSale: onSale(),
    requiresApproval: z.boolean(),
    waitlist: z.boolean().describe("Whether orders wait for a seat once it is full."),
    ticketTypes: z.array(PublicTicketType),
  })
  .meta({ id: "PublicEvent", description: "An event as visitors see it." });
export type PublicEvent = z.infer<typeof PublicEvent>;

export const PublicEventList = z.object({ data: z.array(PublicEvent) });
export const ListPublicEventsInput = z.object({});
export const EventIdOrSlug = z.object({ idOrSlug: slug().describe("Id or slug of the event.") });

const Visitor = z.object({ name: line(), email: email() });

const OrderItem = z.object({
  ticketType: uuid().describe("Id of a public ticket type of the event."),
  quantity: whole(1, 100).describe("How many tickets, 1 to 100 and within the type's `minPerOrder` and `maxPerOrder`."),
  attendees: z
    .array(Visitor)
    .max(100)
    .default([])
    .describe("The people who come, at most `quantity`; further tickets are in the customer's name."),
});

const ITEMS_MAX = 20;

const coupon = () => z.string().max(64).nullable().optional();

export const OrderTicketsInput = z.object({
  id: uuid().describe("Id of the event."),
  items: z.array(OrderItem).min(1).max(ITEMS_MAX).describe("What to order, in one payment."),
  name: line(),
  email: email(),
  phone: phoneOrEmpty().nullable().optional().describe("Needed when the account's settings say so."),
  notes: text().default("").describe("Kept with the tickets, under `notes` of their fields."),
  timeZone: timeZone().nullable().optional().describe("The customer's IANA zone."),
  locale: locale().nullable().optional(),
  coupon: coupon().describe("A coupon's code, in any case. Tickets that wait for a seat do not use it."),
  payment: z
    .enum(["local", "provider"])
    .optional()
    .describe("`local`: paid at the desk. `provider`: online. Default `local` where the account offers it."),
});
export type OrderTicketsInput = z.infer<typeof OrderTicketsInput>;

export const QuoteTicketsInput = z.object({
  id: uuid().describe("Id of the event."),
  items: z
    .array(OrderItem.omit({ attendees: true }))
    .min(1)
    .max(ITEMS_MAX)
    .describe("What would be ordered."),
  name: line().nullable().optional().describe("With `email`: whose uses of the coupon count."),
  email: email().nullable().optional(),
  coupon: coupon().describe("A coupon's code, in any case."),
});
export type QuoteTicketsInput = z.infer<typeof QuoteTicketsInput>;

export const TicketQuote = z
  .object({
    lines: z.array(PaymentLine).describe("Of the tickets that have a seat; those that wait cost nothing yet."),
    total: z.number().describe("In major units of `currency`, tax included, all of it due. The lines add up to it."),
    tax: z.number().describe("Contained in the total."),
    discount: z.number().describe("Already taken off the total."),
    currency: z.string(),
    items: z
      .array(z.object({ waits: z.boolean().describe("Whether it would wait for seats, as a whole.") }))
      .describe("In the order of the request. Nothing is held."),
    coupon: codeVerdict.nullable().describe("Null when none was given, or every ticket waits: then none is used."),
  })
  .meta({ id: "TicketQuote", description: "What an order of tickets would cost." });
export type TicketQuote = z.infer<typeof TicketQuote>;

export const OrderedTickets = z
  .object({
    tickets: z.array(
      z.object({ id: idOut(), code: z.string(), status: z.enum(TICKET_STATUSES), ticketUrl: z.string() }),
    ),
    payment: z
      .object({ id: idOut(), status: z.string(), due: z.number(), checkoutUrl: z.string().nullable() })
      .nullable()
      .describe("Null when every ticket waits for a seat."),
    orderUrl: z.string().describe("Page of the order with all of its tickets, for whoever ordered them."),
  })
  .meta({ id: "OrderedTickets", description: "What a public order of tickets made." });
export type OrderedTickets = z.infer<typeof OrderedTickets>;
