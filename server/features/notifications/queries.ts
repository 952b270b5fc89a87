import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../db/client";
import { type NotificationRow, notifications } from "../../db/schema";
import type { NotificationType } from "../../domain/placeholders";
import { defaultTemplates } from "../../mail/default-templates";

/** The account's active templates of a type. */
export async function listActiveNotifications(
  db: Db,
  tenantId: string,
  type: NotificationType,
): Promise<NotificationRow[]> {
  const { tenantId: tenant, type: kind, active } = notifications;
  return db
    .select()
    .from(notifications)
    .where(and(eq(tenant, tenantId), eq(kind, type), eq(active, true)));
}

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
