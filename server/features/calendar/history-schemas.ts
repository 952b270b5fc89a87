import { z } from "zod";
import { BOOKING_STATUSES } from "../../domain/booking-status";
import { uuid } from "../../schemas/fields";
import { idOut, instantOut } from "../../schemas/outputs";

export const HistoryInput = z.object({ id: uuid() });

/** What happened to a visit. `other` changed something that subscribers hear nothing of, such as the team's note. */
const HAPPENED = [
  "booked",
  "moved",
  "status",
  "cancelled",
  "arrived",
  "changed",
  "paid",
  "payment_failed",
  "refunded",
  "other",
] as const;
export type Happened = (typeof HAPPENED)[number];

const CAUSES = ["admin", "api", "public", "customer", "provider", "system", "mcp"] as const;

/** One thing that happened to a visit. */
export const HistoryEntry = z.object({
  at: instantOut(),
  what: z.enum(HAPPENED),
  /** The status it came to have; null where that did not change. */
  status: z.enum(BOOKING_STATUSES).nullable(),
  /** The key or person who did it, as named then; null: nobody of the account, or nobody known. */
  by: z.string().nullable(),
  cause: z.enum(CAUSES),
  /** What was paid or given back then, in the account's currency; null: no money moved, or nothing tells. */
  amount: z.number().nullable(),
  /** Id of the webhook event that told of it; null where none did, or it is forgotten by now. */
  eventId: idOut().nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const History = z.object({ entries: z.array(HistoryEntry) });
export type History = z.infer<typeof History>;

/** What became of the events that told of a visit. */
export const NotifiedWebhooks = z.object({
  deliveries: z.array(
    z.object({
      id: idOut(),
      webhookId: idOut(),
      eventId: idOut(),
      type: z.string(),
      url: z.string(),
      status: z.enum(["pending", "succeeded", "failed"]),
      attempts: z.int(),
      /** Of the last attempt; null before it, or where nothing answered. */
      statusCode: z.int().nullable(),
      durationMs: z.number().nullable(),
      at: instantOut(),
    }),
  ),
});
export type NotifiedWebhooks = z.infer<typeof NotifiedWebhooks>;
