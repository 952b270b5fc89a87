import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { BusinessDay } from "../../../domain/schedule/business-hours";
import { createdAt, instant, updatedAt } from "../columns";

/** An account: its identity, its settings and its clock. One row answers all three, so a request reads it once. */
export const tenants = pgTable(
  "tenants",
  {
    id: uuid().primaryKey(),
    publicKey: text().notNull(),
    isSandbox: boolean().notNull(),
    /** A sandbox dies here, in real time, however its clock was set. */
    expiresAt: instant(),
    /** What the tenant's clock is ahead of the real one; 0 on real accounts. */
    clockOffsetMs: bigint({ mode: "number" }).notNull().default(0),
    currency: text().notNull(),
    timeZone: text().notNull(),
    businessHours: jsonb().$type<BusinessDay[]>().notNull(),
    companyName: text().notNull(),
    companyEmail: text(),
    companyPhone: text(),
    companyAddress: text(),
    companyWebsite: text(),
    logoUrl: text(),
    primaryColor: text().notNull().default("#2456d6"),
    locale: text().notNull().default("en"),
    slotLengthMinutes: integer().notNull().default(15),
    minPriorMinutes: integer().notNull().default(0),
    minCancelMinutes: integer().notNull().default(0),
    maxDays: integer().notNull().default(365),
    defaultBookingStatus: text().$type<"approved" | "pending">().notNull().default("approved"),
    holdMinutes: integer().notNull().default(15),
    localPaymentEnabled: boolean().notNull().default(true),
    payProviderEnabled: boolean().notNull().default(false),
    payProviderHint: text(),
    allowStaffChoice: boolean().notNull().default(true),
    requirePhone: boolean().notNull().default(false),
    termsUrl: text(),
    privacyUrl: text(),
    senderName: text().notNull(),
    replyTo: text(),
    retentionDays: integer(),
    /** How much of customers the staff's calendar feeds tell. */
    feedDetails: text().$type<"none" | "name" | "full">().notNull().default("name"),
    /** Whether every member needs a second factor. */
    requireSecondFactor: boolean().notNull().default(false),
    /** Whether the role `staff` may cancel, and move, bookings of its own calendar. */
    staffMayCancel: boolean().notNull().default(true),
    staffMayReschedule: boolean().notNull().default(true),
    /** When a person made it by signing up; null where the operator did, and for sandboxes. */
    signedUpAt: instant(),
    /** When one of its people first opened its page to try it, and first took its address or code to share it; real time. */
    pageTriedAt: instant(),
    pageSharedAt: instant(),
    /** When all of it will be removed, 30 days after an owner closed it; real time. */
    closingAt: instant(),
    allowedOrigins: jsonb().$type<string[]>().notNull().default([]),
    /** Where its page stands, `/{slug}`; who holds it, `page_slugs` says. */
    slug: text(),
    coverUrl: text(),
    /** Markdown. */
    about: text().notNull().default(""),
    addressLines: jsonb().$type<string[]>().notNull().default([]),
    mapUrl: text(),
    socialUrls: jsonb().$type<string[]>().notNull().default([]),
    showTeam: boolean().notNull().default(true),
    showHours: boolean().notNull().default(true),
    searchEngines: boolean().notNull().default(true),
    clock: text().$type<"auto" | "12" | "24">().notNull().default("auto"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("tenants_public_key").on(table.publicKey),
    index("tenants_expiry").on(table.expiresAt),
    index("tenants_closing").on(table.closingAt),
  ],
);

export type TenantRow = typeof tenants.$inferSelect;
