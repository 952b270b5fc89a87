import { markUnchanged } from "../../context";
import { invariant } from "../../domain/errors";
import { procedure, router } from "../../trpc";
import { orderTickets, toOrdered } from "./order";
import { getPublicEvent, listPublishedEvents } from "./public-queries";
import {
  EventIdOrSlug,
  ListPublicEventsInput,
  OrderedTickets,
  OrderTicketsInput,
  PublicEvent,
  PublicEventList,
  QuoteTicketsInput,
  TicketQuote,
} from "./public-schemas";
import { quoteTickets } from "./quote";
import { shownToPublic } from "./shown";

const tags = ["Events"];

/** What visitors see of events, and how they order tickets. */
export const publicEventsRouter = router({
  list: procedure
    .meta({
      scope: "public",
      refuses: [],
      openapi: {
        method: "GET",
        path: "/events",
        operationId: "listEvents",
        tags,
        summary: "List events",
        description: "Published events that have not ended, by start, with their public ticket types.",
      },
    })
    .input(ListPublicEventsInput)
    .output(PublicEventList)
    .query(async ({ ctx }) => ({
      data: await shownToPublic(ctx, await listPublishedEvents(ctx.db, ctx.tenant.id, ctx.now)),
    })),

  get: procedure
    .meta({
      scope: "public",
      refuses: ["not_found"],
      openapi: {
        method: "GET",
        path: "/events/{idOrSlug}",
        operationId: "getEvent",
        tags,
        summary: "Get an event",
        description:
          "One event by its id or slug: published, also one that has ended, or `cancelled`, which sells nothing.",
      },
    })
    .input(EventIdOrSlug)
    .output(PublicEvent)
    .query(async ({ ctx, input }) => {
      const [shown] = await shownToPublic(ctx, [await getPublicEvent(ctx.db, ctx.tenant.id, input.idOrSlug)]);
      invariant(shown, "one event is shown as one");
      return shown;
    }),

  quote: procedure
    .meta({
      scope: "public",
      refuses: ["not_found", "validation", "capacity_exceeded"],
      status: 200,
      storesNothing: true,
      openapi: {
        method: "POST",
        path: "/events/{id}/quote",
        operationId: "quoteTickets",
        tags,
        summary: "Quote tickets",
        description:
          "What an order of tickets would cost, line by line, which of it would wait, and whether its coupon counts. Orders and uses nothing.",
      },
    })
    .input(QuoteTicketsInput)
    .output(TicketQuote)
    .mutation(({ ctx, input }) => {
      markUnchanged(ctx);
      return quoteTickets(ctx, input);
    }),

  order: procedure
    .meta({
      decides: true,
      scope: "public",
      refuses: ["not_found", "validation", "capacity_exceeded", "coupon_invalid"],
      status: 201,
      openapi: {
        method: "POST",
        path: "/events/{id}/tickets",
        operationId: "orderTickets",
        tags,
        summary: "Order tickets",
        description:
          "Orders tickets for a customer, in one payment. Of an event with a waiting list an item that does not fit waits as a whole, unpaid, while the others get their seats; else an order that does not fit is refused as a whole. Tickets to be paid online are held as `pending` until they are paid at `checkoutUrl`; those that are not paid in time are cancelled. Send an `Idempotency-Key` to retry safely.",
      },
    })
    .input(OrderTicketsInput)
    .output(OrderedTickets)
    .mutation(async ({ ctx, input }) => toOrdered(await orderTickets(ctx, input))),
});
