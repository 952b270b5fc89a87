import { z } from "zod";
import type { DeliveryRow } from "../../../db/schema";
import { WEBHOOK_KINDS } from "../../../domain/notifications/webhook-events";
import { FAILURES } from "../../../outgoing/port";
import { timestamp, uuid } from "../../../schemas/fields";
import { changed, listOf, paging, stamps, toStamps } from "../../../schemas/lists";
import { idOut, instantOut } from "../../../schemas/outputs";

const STATUSES = ["pending", "succeeded", "failed"] as const;

const Attempt = z
  .object({
    at: instantOut().describe("When it was made, UTC."),
    statusCode: z.int().nullable().describe("What was answered; null without an answer. 2xx is success."),
    durationMs: z.int().describe("How long it took, in milliseconds."),
    error: z
      .string()
      .nullable()
      .describe(
        `What went wrong, or null when an answer came whole, whatever its status: \`${FAILURES.join("`, `")}\`.`,
      ),
  })
  .meta({ id: "DeliveryAttempt", description: "One HTTP request of a delivery." });

export const Delivery = z
  .object({
    id: idOut(),
    eventId: idOut().describe("The `webhook-id`: the same in every attempt, retry and replay."),
    type: z.enum(WEBHOOK_KINDS),
    status: z.enum(STATUSES),
    attempts: z.array(Attempt).describe("Oldest first."),
    nextAttemptAt: instantOut().nullable().describe("When it is tried next, UTC; null when it is not."),
    payload: z.record(z.string(), z.unknown()).describe("The body that is sent."),
    ...stamps,
  })
  .meta({ id: "Delivery", description: "One event on its way to one subscription." });
export type Delivery = z.infer<typeof Delivery>;

export const Replayed = z
  .object({ queued: z.int().min(0).describe("How many deliveries are due now.") })
  .meta({ id: "Replayed", description: "Deliveries that are made again." });

const webhookId = () => uuid().describe("Id of the subscription.");

export const DeliveryList = listOf(Delivery);
export const ListDeliveriesInput = z.object({
  id: webhookId(),
  status: z.enum(STATUSES).optional().describe("Only deliveries in this status."),
  type: z.enum(WEBHOOK_KINDS).optional().describe("Only deliveries of this kind of event."),
  ...changed,
  ...paging,
});
export type ListDeliveriesInput = z.infer<typeof ListDeliveriesInput>;
export const DeliveryId = z.object({ id: webhookId(), deliveryId: uuid().describe("Id of the delivery.") });
export type DeliveryId = z.infer<typeof DeliveryId>;
export const ReplayInput = z.object({
  id: webhookId(),
  from: timestamp().describe("Events from this instant on."),
  to: timestamp().describe("Events before this instant; later than `from`, by 31 days at most."),
  status: z.enum(STATUSES).optional().describe("Only events whose delivery is in this status."),
});
export type ReplayInput = z.infer<typeof ReplayInput>;

/** A delivery with the body it sends. */
export interface DeliveryRecord {
  delivery: DeliveryRow;
  payload: Record<string, unknown>;
}

/** The delivery as answers show it. */
export const toDelivery = ({ delivery, payload }: DeliveryRecord): Delivery => ({
  id: delivery.id,
  eventId: delivery.eventId,
  type: delivery.type,
  status: delivery.status,
  attempts: delivery.attempts,
  nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
  payload,
  ...toStamps(delivery),
});
