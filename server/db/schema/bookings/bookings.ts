import { sql } from "drizzle-orm";
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { BookingStatus } from "../../../domain/booking-status";
import { bytes, createdAt, externalId, id, instant, metadata, tenantId, updatedAt } from "../columns";
import { tenantKey } from "../keys";
import { appointments } from "./appointments";
import { customers } from "./customers";
import { orders } from "./orders";
import { packages } from "./packages";
import { payments } from "./payments";

/** An extra as it was when it was booked; later changes of it do not reach back. */
export interface BookedExtra {
  extraId: string;
  title: string;
  quantity: number;
  /** Of one. */
  priceMinor: number;
  /** Charged once for each person. */
  perPerson: boolean;
  /** What each one adds to the appointment. */
  durationMinutes: number;
}

/** What whoever waits for a seat means to pay for it with once it is given; nothing of it is used before. */
export interface PayWith {
  /** A coupon's code. */
  coupon: string | null;
  packageId: string | null;
  packageCode: string | null;
  /** Null: as any booking. */
  payment: "local" | "provider" | null;
}

/** One customer's place in an appointment. It keeps its id through every move. */
export const bookings = pgTable(
  "bookings",
  {
    tenantId: tenantId(),
    id: id(),
    appointmentId: uuid().notNull(),
    customerId: uuid().notNull(),
    /** What the request that made it booked. */
    orderId: uuid().notNull(),
    /** Of the series that made it, whosever group it joined; null: the appointment says. */
    seriesId: uuid(),
    status: text().$type<BookingStatus>().notNull(),
    persons: integer().notNull(),
    extras: jsonb().$type<BookedExtra[]>().notNull(),
    fields: jsonb().$type<Record<string, unknown>>().notNull(),
    priceMinor: bigint({ mode: "number" }).notNull(),
    currency: text().notNull(),
    paymentId: uuid(),
    packageId: uuid(),
    couponCode: text(),
    /** Only of those who wait for a seat. */
    payWith: jsonb().$type<PayWith>(),
    notes: text().notNull(),
    cancelReason: text(),
    cancelledBy: text().$type<"customer" | "admin" | "api" | "system">(),
    timeZone: text(),
    locale: text(),
    /** Eight characters a person can read out. */
    number: text().notNull(),
    /** 0, and one more with each move: the SEQUENCE of its calendar entry (RFC 5545 §3.8.7.4). */
    sequence: integer().notNull(),
    /** When it was last moved to another time; null: never. */
    movedAt: instant(),
    /** When the desk said that its customer is there; null: nobody said so, or it is no longer so. */
    arrivedAt: instant(),
    /** How often it was given to another customer: each one's manage link is another. */
    tokenVersion: integer("handovers").notNull().default(0),
    /** SHA-256 of the token in the manage link. */
    manageTokenHash: bytes().notNull(),
    externalId: externalId(),
    metadata: metadata(),
    source: text().$type<"admin" | "api" | "public" | "mcp">().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("bookings", table.tenantId),
    foreignKey({
      name: "bookings_appointment",
      columns: [table.tenantId, table.appointmentId],
      foreignColumns: [appointments.tenantId, appointments.id],
    }),
    foreignKey({
      name: "bookings_customer",
      columns: [table.tenantId, table.customerId],
      foreignColumns: [customers.tenantId, customers.id],
    }),
    foreignKey({
      name: "bookings_payment",
      columns: [table.tenantId, table.paymentId],
      foreignColumns: [payments.tenantId, payments.id],
    }),
    foreignKey({
      name: "bookings_package",
      columns: [table.tenantId, table.packageId],
      foreignColumns: [packages.tenantId, packages.id],
    }),
    foreignKey({
      name: "bookings_order_made",
      columns: [table.tenantId, table.orderId],
      foreignColumns: [orders.tenantId, orders.id],
    }),
    // Most have none.
    uniqueIndex("bookings_external_id")
      .on(table.tenantId, table.externalId)
      .where(sql`${table.externalId} is not null`),
    uniqueIndex("bookings_number").on(table.tenantId, table.number),
    uniqueIndex("bookings_manage_token").on(table.manageTokenHash),
    index("bookings_order").on(table.tenantId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("bookings_changed").on(table.tenantId, table.updatedAt),
    index("bookings_of_appointment").on(table.tenantId, table.appointmentId),
    index("bookings_pending").on(table.tenantId, table.appointmentId).where(sql`${table.status} = 'pending'`),
    index("bookings_waiting").on(table.tenantId, table.appointmentId).where(sql`${table.status} = 'waitlisted'`),
    index("bookings_of_customer").on(table.tenantId, table.customerId),
    index("bookings_of_series").on(table.tenantId, table.seriesId),
    index("bookings_of_order").on(table.tenantId, table.orderId),
    index("bookings_of_payment").on(table.tenantId, table.paymentId),
    index("bookings_of_package").on(table.tenantId, table.packageId),
  ],
);

export type BookingRow = typeof bookings.$inferSelect;
