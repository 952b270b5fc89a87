import { and, asc, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { arrayOf } from "../../db/arrays";
import type { Db } from "../../db/client";
import { readPageOfRows } from "../../db/lists/page-of-rows";
import { ofTenant } from "../../db/of-tenant";
import { type NotificationRow, notifications, tenants } from "../../db/schema";
import { statement } from "../../db/statement";
import type { Ask } from "../../db/unit/ask";
import { invariant, notFound } from "../../domain/errors";
import type { NotificationType } from "../../domain/notifications/template-variables";
import { defaultTemplates } from "../../mail/templates/default-templates";
import { toStamps } from "../../schemas/lists";
import type { ListNotificationsInput, Notification } from "./schemas";
import type { NotificationColumns } from "./template";

/** A notification as answers show it. */
export const toNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  type: row.type,
  name: row.name,
  subject: row.subject,
  body: row.body,
  active: row.active,
  toCustomer: row.toCustomer,
  toStaff: row.toStaff,
  toAdmin: row.toAdmin,
  toCustom: row.toCustom,
  // The column holds what `BOOKING_STATUSES` let in.
  statuses: row.statuses as Notification["statuses"],
  serviceIds: row.serviceIds,
  attachIcs: row.attachIcs,
  reminderMode: row.reminderMode,
  reminderHours: row.reminderHours,
  reminderAtHour: row.reminderAtHour,
  reminderDaysBefore: row.reminderDaysBefore,
  ...toStamps(row),
});

/** Notifications by name. */
export async function listNotifications(db: Db, tenantId: string, asked: ListNotificationsInput) {
  const orderBy = [asc(notifications.name), asc(notifications.id)];
  const { rows, total } = await readPageOfRows(db, notifications, { ...asked, tenantId, orderBy });
  return { data: rows.map(toNotification), total };
}

/** @throws DomainError not_found */
export async function getNotification(db: Db, tenantId: string, id: string): Promise<NotificationRow> {
  const [row] = await db
    .select()
    .from(notifications)
    .where(ofTenant(notifications, tenantId, id));
  if (!row) throw notFound("notification");
  return row;
}

/** The notification, locked until the transaction ends. @throws DomainError not_found */
export async function lockNotification(db: Db, tenantId: string, id: string): Promise<NotificationRow> {
  const [row] = await db
    .select()
    .from(notifications)
    .where(ofTenant(notifications, tenantId, id))
    .for("update");
  if (!row) throw notFound("notification");
  return row;
}

/**
 * How many notifications of a type the account has beside one, and how many further addresses they name. Locks the
 * account's row, so that none is added meanwhile.
 */
export async function countOthersInTurn(
  db: Db,
  tenantId: string,
  { type, id }: { type: NotificationType; id?: string },
): Promise<{ count: number; addresses: number }> {
  await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenantId)).for("no key update");
  const others = await db
    .select({ id: notifications.id, toCustom: notifications.toCustom })
    .from(notifications)
    .where(and(eq(notifications.tenantId, tenantId), eq(notifications.type, type)));
  const beside = others.filter((other) => other.id !== id);
  return { count: beside.length, addresses: beside.reduce((sum, { toCustom }) => sum + toCustom.length, 0) };
}

/** Stores a notification and answers its row. */
export async function insertNotification(
  db: Db,
  tenantId: string,
  { now, ...columns }: NotificationColumns & { now: Date },
): Promise<NotificationRow> {
  const values = { ...columns, tenantId, id: newId(), createdAt: now, updatedAt: now };
  const [row] = await db.insert(notifications).values(values).returning();
  invariant(row, "an insert returns its row");
  return row;
}

/** Writes the changed columns and answers the row. */
export async function updateNotification(
  db: Db,
  row: NotificationRow,
  changes: Partial<NotificationRow>,
): Promise<NotificationRow> {
  const [updated] = await db
    .update(notifications)
    .set(changes)
    .where(ofTenant(notifications, row.tenantId, row.id))
    .returning();
  invariant(updated, "a locked row is there to update");
  return updated;
}

/** Removes a notification; mails already written stay. @throws DomainError not_found */
export async function deleteNotification(db: Db, tenantId: string, id: string): Promise<void> {
  const gone = await db
    .delete(notifications)
    .where(ofTenant(notifications, tenantId, id))
    .returning({ id: notifications.id });
  if (gone.length === 0) throw notFound("notification");
}

/** The account's active templates of a type. */
export async function listActiveNotifications(
  db: Db,
  tenantId: string,
  type: NotificationType,
): Promise<NotificationRow[]> {
  return findActive(db, { tenantId, type });
}

/** The account's active templates of these types, for a round trip. */
export const activeNotificationsAsk = (tenantId: string, types: NotificationType[]): Ask<NotificationRow[]> =>
  findActiveOf.ask({ tenantId, types: arrayOf(types) });

const findActiveOf = statement<NotificationRow[], { tenantId: string; types: string }>((db) => {
  const { tenantId, type, active } = notifications;
  const isOfTypes = sql`${type} = any(${sql.placeholder("types")}::text[])`;
  return db
    .select()
    .from(notifications)
    .where(and(eq(tenantId, sql.placeholder("tenantId")), isOfTypes, eq(active, true)))
    .prepare("find_active_notifications_of");
});

const findActive = statement<NotificationRow[], { tenantId: string; type: NotificationType }>((db) => {
  const { tenantId, type, active } = notifications;
  return db
    .select()
    .from(notifications)
    .where(and(eq(tenantId, sql.placeholder("tenantId")), eq(type, sql.placeholder("type")), eq(active, true)))
    .prepare("find_active_notifications");
});

/** One active notification of each customer type, as every new account gets them. */
export async function insertDefaultNotifications(
  db: Db,
  tenantId: string,
  { locale, now }: { locale: string; now: Date },
): Promise<void> {
  const nobodyElse = { toStaff: false, toAdmin: false, toCustom: [], statuses: [], serviceIds: [] };
  const rows = defaultTemplates(locale).map((template) => ({
    ...template,
    ...nobodyElse,
    tenantId,
    id: newId(),
    reminderHours: null,
    createdAt: now,
    updatedAt: now,
  }));
  await db.insert(notifications).values(rows);
}
