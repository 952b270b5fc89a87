import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Role } from "../../../domain/roles";
import { staff } from "../catalogue/staff";
import { bytes, createdAt, id, instant, tenantId, updatedAt } from "../columns";
import { tenantKey } from "../keys";
import { users } from "./users";

/** Which person may enter which account, and as what. */
export const members = pgTable(
  "members",
  {
    tenantId: tenantId(),
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text().$type<Role>().notNull(),
    /** Whose calendar is the person's own: of the role `staff`, and of it alone. */
    staffId: uuid(),
    /** Exact to a minute. */
    lastSeenAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("members", table.tenantId),
    foreignKey({
      name: "members_staff",
      columns: [table.tenantId, table.staffId],
      foreignColumns: [staff.tenantId, staff.id],
    }),
    unique("members_once").on(table.tenantId, table.userId),
    index("members_of_user").on(table.userId),
    check("members_staff_linked", sql`(${table.role} = 'staff') = (${table.staffId} is not null)`),
  ],
);

/** An address that may become a member. Its link is kept as SHA-256. */
export const invitations = pgTable(
  "invitations",
  {
    tenantId: tenantId(),
    id: id(),
    /** Lower case. */
    email: text().notNull(),
    role: text().$type<Role>().notNull(),
    staffId: uuid(),
    tokenHash: bytes().notNull(),
    expiresAt: instant().notNull(),
    invitedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    tenantKey("invitations", table.tenantId),
    foreignKey({
      name: "invitations_staff",
      columns: [table.tenantId, table.staffId],
      foreignColumns: [staff.tenantId, staff.id],
    }),
    unique("invitations_once").on(table.tenantId, table.email),
    uniqueIndex("invitations_token").on(table.tokenHash),
    index("invitations_expiry").on(table.expiresAt),
    check("invitations_email_lower", sql`${table.email} = lower(${table.email})`),
    check("invitations_staff_linked", sql`(${table.role} = 'staff') = (${table.staffId} is not null)`),
  ],
);

export type MemberRow = typeof members.$inferSelect;
export type InvitationRow = typeof invitations.$inferSelect;
