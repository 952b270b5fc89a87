import { requireKnown } from "../../db/known-ids";
import { rangeOf } from "../../domain/time/calendar-range";
import { procedure, router } from "../../trpc";
import { getOrder, listOrders } from "./queries";
import { ListOrdersInput, Order, OrderId, OrderList } from "./schemas";

const tags = ["Orders"];

export const ordersRouter = router({
  list: procedure
    .meta({
      scope: "bookings:read",
      refuses: ["not_found", "validation"],
      openapi: {
        method: "GET",
        path: "/orders",
        operationId: "listOrders",
        tags,
        summary: "List orders",
        description: "What each request booked, ordered or bought, newest first. An unknown customer is `not_found`.",
      },
    })
    .input(ListOrdersInput)
    .output(OrderList)
    .query(async ({ ctx: { db, tenant }, input: { from, to, ...filter } }) => {
      await requireKnown(db, tenant.id, filter);
      return listOrders(db, tenant.id, { ...filter, ...rangeOf({ from, to }, tenant.timeZone) });
    }),

  get: procedure
    .meta({
      scope: "bookings:read",
      refuses: ["not_found"],
      openapi: {
        method: "GET",
        path: "/orders/{id}",
        operationId: "getOrder",
        tags,
        summary: "Get an order",
        description: "All that one request booked, ordered or bought, as it is now, with its payment.",
      },
    })
    .input(OrderId)
    .output(Order)
    .query(({ ctx, input }) => getOrder(ctx.db, ctx.tenant.id, input.id)),
});
