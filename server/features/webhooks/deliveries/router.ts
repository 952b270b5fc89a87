import { procedure, router } from "../../../trpc";
import { getWebhook } from "../queries";
import { getDelivery, listDeliveries } from "./queries";
import { replay, retryDelivery } from "./redeliver";
import { Delivery, DeliveryId, DeliveryList, ListDeliveriesInput, Replayed, ReplayInput, toDelivery } from "./schemas";

const tags = ["Webhooks"];

export const deliveriesRouter = router({
  list: procedure
    .meta({
      scope: "settings:read",
      refuses: ["validation", "not_found"],
      openapi: {
        method: "GET",
        path: "/webhooks/{id}/deliveries",
        operationId: "listDeliveries",
        tags,
        summary: "List deliveries",
        description: "What was and will be sent to the subscription, newest first.",
      },
    })
    .input(ListDeliveriesInput)
    .output(DeliveryList)
    .query(async ({ ctx: { db, tenant }, input }) => {
      await getWebhook(db, tenant.id, input.id);
      const { records, total } = await listDeliveries(db, tenant.id, input);
      return { data: records.map(toDelivery), total };
    }),

  get: procedure
    .meta({
      scope: "settings:read",
      refuses: ["not_found"],
      openapi: {
        method: "GET",
        path: "/webhooks/{id}/deliveries/{deliveryId}",
        operationId: "getDelivery",
        tags,
        summary: "Get a delivery",
        description: "One delivery with its attempts and the body that is sent.",
      },
    })
    .input(DeliveryId)
    .output(Delivery)
    .query(async ({ ctx, input }) => toDelivery(await getDelivery(ctx.db, ctx.tenant.id, input))),

  retry: procedure
    .meta({
      scope: "settings:write",
      refuses: ["not_found", "conflict"],
      status: 202,
      openapi: {
        method: "POST",
        path: "/webhooks/{id}/deliveries/{deliveryId}/retry",
        operationId: "retryDelivery",
        tags,
        summary: "Retry a delivery",
        description:
          "Sends it again now, under the same `webhook-id`; should that fail, on the whole schedule again. " +
          "Refused while the subscription is not active.",
      },
    })
    .input(DeliveryId)
    .output(Delivery)
    .mutation(async ({ ctx, input }) => toDelivery(await retryDelivery(ctx, input))),

  replay: procedure
    .meta({
      scope: "settings:write",
      refuses: ["not_found", "conflict", "validation"],
      status: 202,
      openapi: {
        method: "POST",
        path: "/webhooks/{id}/replay",
        operationId: "replayEvents",
        tags,
        summary: "Replay events",
        description:
          "Sends the events of a span again, and those the subscription has missed. At most 31 days and 10,000 events. " +
          "Refused while the subscription is not active.",
      },
    })
    .input(ReplayInput)
    .output(Replayed)
    .mutation(({ ctx, input }) => replay(ctx, input)),
});
