import { sql } from "drizzle-orm";
import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Cause } from "../../../domain/notifications/webhook-events";
import type { AgreedCoupon } from "../../../domain/pricing/agreed-coupon";
import type { SetAside } from "../../../domain/pricing/open-order";
import type { PriceLine } from "../../../domain/pricing/price";
import { createdAt, id, instant, tenantId, updatedAt } from "../columns";
import { tenantKey } from "../keys";
import { customers } from "./customers";
import { orders } from "./orders";

/** Money that the provider was asked to send back, until that is known to have happened or not. */
export interface RefundUnderWay {
  /** In minor units. */
  amountMinor: number;
  reason: string | null;
  cause: Cause;
  /** Whether the customer is notified. */
  notifiesCustomer: boolean;
  /** RFC 3339, real time. */
  at: string;
}

/** What a customer owes and paid for one order; amounts in minor units of `currency`. */
export const payments = pgTable(
  "payments",
  {
    tenantId: tenantId(),
    id: id(),
    customerId: uuid().notNull(),
    /** What it is for was ordered together; of one that another took the place of, the same. */
    orderId: uuid().notNull(),
    method: text().$type<"local" | "provider" | "free">().notNull(),
    provider: text(),
    providerRef: text(),
    status: text().$type<"pending" | "completed" | "failed" | "refunded" | "partially_refunded">().notNull(),
    currency: text().notNull(),
    totalMinor: bigint({ mode: "number" }).notNull(),
    taxMinor: bigint({ mode: "number" }).notNull(),
    discountMinor: bigint({ mode: "number" }).notNull(),
    dueMinor: bigint({ mode: "number" }).notNull(),
    paidMinor: bigint({ mode: "number" }).notNull(),
    refundedMinor: bigint({ mode: "number" }).notNull(),
    lines: jsonb().$type<PriceLine[]>().notNull(),
    /** What ended bookings of an unpaid order cost: nobody is asked for it unless they come back. */
    setAside: jsonb().$type<SetAside[]>().notNull().default([]),
    couponCode: text(),
    /** What the coupon takes off, as it was when it was taken; null: there is none, or what was ordered never changes. */
    couponTerms: jsonb().$type<AgreedCoupon>(),
    checkoutUrl: text(),
    /** How often it was given to another customer: each one's link to it is another. */
    tokenVersion: integer("handovers").notNull().default(0),
    /** Until when what was ordered is held for an online payment; null: it is not waiting for one. */
    holdExpiresAt: instant(),
    failureReason: text(),
    completedAt: instant(),
    refundedAt: instant(),
    /** Of the last refund. */
    refundReason: text(),
    refundUnderWay: jsonb().$type<RefundUnderWay>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("payments", table.tenantId),
    foreignKey({
      name: "payments_customer",
      columns: [table.tenantId, table.customerId],
      foreignColumns: [customers.tenantId, customers.id],
    }),
    index("payments_of_customer").on(
      table.tenantId,
      table.customerId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    foreignKey({
      name: "payments_order_made",
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
    }),
    index("payments_changed").on(table.tenantId, table.updatedAt),
    index("payments_of_order").on(table.tenantId, table.orderId),
    index("payments_held").on(table.holdExpiresAt).where(sql`${table.holdExpiresAt} is not null`),
    // What may still end at the provider, or has to go back: see `features/payments/poll.ts`.
    index("payments_to_follow")
      .on(table.tenantId, table.createdAt)
      .where(sql`${table.provider} = 'stripe' and (
        (${table.status} in ('pending', 'failed') and ${table.providerRef} is not null)
        or (${table.status} = 'completed' and ${table.refundReason} is not null and ${table.refundedMinor} = 0))`),
    index("payments_refund_under_way")
      .on(table.tenantId, table.createdAt)
      .where(sql`${table.refundUnderWay} is not null`),
    // What is still to be paid: see `features/today/queries.ts`.
    index("payments_pending").on(table.tenantId, table.id).where(sql`${table.status} = 'pending'`),
    // What was received between two instants: see `features/reports/queries.ts`.
    // What is free was not received, and most of what an account without prices has.
    index("payments_received")
      .on(table.tenantId, table.completedAt)
      .where(sql`${table.completedAt} is not null and ${table.paidMinor} > 0 and ${table.method} <> 'free'`),
    index("payments_order").on(table.tenantId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);

export type PaymentRow = typeof payments.$inferSelect;
