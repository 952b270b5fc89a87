/** The facts the service pushes to subscribers (`ping` is sent by a test alone). */
export const WEBHOOK_KINDS = [
  "booking.created",
  "booking.updated",
  "booking.cancelled",
  "ticket.created",
  "ticket.approved",
  "ticket.cancelled",
  "payment.completed",
  "payment.failed",
  "payment.refunded",
  "ping",
] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** Through which surface a change came. */
export type Cause = "admin" | "api" | "public" | "customer" | "provider" | "system" | "mcp";
