import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { services } from "../catalogue/services";
import { staff } from "../catalogue/staff";
import { createdAt, externalId, id, instant, instantRange, metadata, tenantId, updatedAt } from "../columns";
import { tenantKey } from "../keys";

/** One staff member's blocked time for one service; it carries bookings. */
export const appointments = pgTable(
  "appointments",
  {
    tenantId: tenantId(),
    id: id(),
    serviceId: uuid().notNull(),
    staffId: uuid().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    blockedStartsAt: instant().notNull(),
    blockedEndsAt: instant().notNull(),
    status: text().$type<"active" | "cancelled">().notNull(),
    seriesId: uuid(),
    /** Shared by the parts of one compound or collaborative booking. */
    groupId: uuid(),
    /** The compound or collaborative service that this is a part of. */
    compositeId: uuid("whole_id"),
    capacityMin: integer().notNull(),
    capacityMax: integer().notNull(),
    internalNote: text().notNull(),
    forced: boolean().notNull(),
    /** The checks that `force` accepted. */
    warnings: text().array().notNull(),
    source: text().$type<"admin" | "api" | "public" | "mcp">().notNull(),
    externalId: externalId(),
    metadata: metadata(),
    deletedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("appointments", table.tenantId),
    foreignKey({
      name: "appointments_service",
      columns: [table.tenantId, table.serviceId],
      foreignColumns: [services.tenantId, services.id],
    }),
    foreignKey({
      name: "appointments_staff",
      columns: [table.tenantId, table.staffId],
      foreignColumns: [staff.tenantId, staff.id],
    }),
    foreignKey({
      name: "appointments_whole",
      columns: [table.tenantId, table.compositeId],
      foreignColumns: [services.tenantId, services.id],
    }),
    // Most have none; a deleted one gives its id free.
    uniqueIndex("appointments_external_id")
      .on(table.tenantId, table.externalId)
      .where(sql`${table.externalId} is not null and ${table.deletedAt} is null`),
    index("appointments_order").on(table.tenantId, table.startsAt, table.id),
    index("appointments_changed").on(table.tenantId, table.updatedAt),
    index("appointments_ending").on(table.tenantId, table.endsAt, table.id),
    // Few last so long. Who asks what is under way begins a day before, and asks here for what began earlier.
    index("appointments_over_a_day")
      .on(table.tenantId, table.startsAt)
      .where(sql`${table.endsAt} - ${table.startsAt} > interval '1 day'`),
    index("appointments_of_staff").on(table.tenantId, table.staffId, table.startsAt),
    index("appointments_of_series").on(table.tenantId, table.seriesId, table.startsAt),
    index("appointments_of_whole").on(table.tenantId, table.compositeId, table.startsAt),
    index("appointments_of_group").on(table.tenantId, table.groupId),
    index("appointments_of_service").on(table.tenantId, table.serviceId, table.startsAt),
    // Lists count an account's appointments: small, and read without the rows.
    index("appointments_not_deleted").on(table.tenantId).where(sql`${table.deletedAt} is null`),
    // The seats of a group are in one appointment; the parts of a composite are their customer's alone.
    uniqueIndex("appointments_one_group")
      .on(table.tenantId, table.serviceId, table.staffId, table.startsAt)
      .where(
        sql`${table.status} = 'active' and ${table.deletedAt} is null and ${table.groupId} is null and ${table.capacityMax} > 1`,
      ),
  ],
);

/**
 * The span an active appointment blocks, padding included.
 *
 * `occupancies_no_overlap` (drizzle/0001_no_double_booking.sql) refuses two unforced rows of one staff member that share an instant:
 * PostgreSQL, not a read before the write, decides who wins a slot.
 */
export const occupancies = pgTable(
  "occupancies",
  {
    tenantId: tenantId(),
    appointmentId: uuid().notNull(),
    staffId: uuid().notNull(),
    blocked: instantRange().notNull(),
    forced: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.appointmentId] }),
    foreignKey({
      name: "occupancies_appointment",
      columns: [table.tenantId, table.appointmentId],
      foreignColumns: [appointments.tenantId, appointments.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "occupancies_staff",
      columns: [table.tenantId, table.staffId],
      foreignColumns: [staff.tenantId, staff.id],
    }),
  ],
);

/**
 * A new value with every write of a member's occupancies, by the triggers of drizzle/0010_busy_versions.sql: while it stays, so
 * does the member's blocked time. Without a row the member has never had any.
 */
export const busyVersions = pgTable(
  "busy_versions",
  {
    tenantId: tenantId(),
    staffId: uuid().notNull(),
    version: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.staffId] }),
    tenantKey("busy_versions", table.tenantId),
    foreignKey({
      name: "busy_versions_staff",
      columns: [table.tenantId, table.staffId],
      foreignColumns: [staff.tenantId, staff.id],
    }).onDelete("cascade"),
  ],
);

export type AppointmentRow = typeof appointments.$inferSelect;
