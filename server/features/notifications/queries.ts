import { and, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../db/client";
import { type NotificationRow, notifications } from "../../db/schema";
import { statement } from "../../db/statement";
import type { NotificationType } from "../../domain/placeholders";
import { defaultTemplates } from "../../mail/default-templates";

/** The account's active templates of a type. */
export async function listActiveNotifications(
  db: Db,
  tenantId: string,
  type: NotificationType,
): Promise<NotificationRow[]> {
  return findActive(db, { tenantId, type });
}

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
