import { desc, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../db/client";
import { readPageOfRows } from "../../db/lists/page-of-rows";
import { ofTenant } from "../../db/of-tenant";
import { tenants, type WebhookRow, webhooks } from "../../db/schema";
import { invariant, notFound } from "../../domain/errors";
import { toStamps } from "../../schemas/lists";
import { decrypt } from "../../secrets";
import type { ListWebhooksInput, Webhook } from "./schemas";

/** What webhook secrets are sealed for; see `encrypt`. */
export const SECRET_PURPOSE = "webhook-secret";

/** The subscription as answers show it: without its secrets. */
export const toWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  active: row.active,
  description: row.description,
  apiVersion: row.apiVersion,
  disabledReason: row.disabledReason,
  lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
  lastFailureAt: row.lastFailureAt?.toISOString() ?? null,
  ...toStamps(row),
});

/** The secrets that sign a delivery made now, newest first: a second one only within a rotation's grace. */
export function signingSecretsOf(
  row: Pick<WebhookRow, "sealedSecret" | "sealedPreviousSecret" | "previousSecretExpiresAt">,
  now: Date,
): string[] {
  const { sealedSecret, sealedPreviousSecret: previous, previousSecretExpiresAt: until } = row;
  const sealed = previous && until && until > now ? [sealedSecret, previous] : [sealedSecret];
  return sealed.map((secret) => decrypt(SECRET_PURPOSE, secret));
}

/** Subscriptions, newest first. */
export async function listWebhooks(db: Db, tenantId: string, asked: ListWebhooksInput) {
  const orderBy = [desc(webhooks.createdAt), desc(webhooks.id)];
  const { rows, total } = await readPageOfRows(db, webhooks, { ...asked, tenantId, orderBy });
  return { data: rows.map(toWebhook), total };
}

/** @throws DomainError not_found */
export async function getWebhook(db: Db, tenantId: string, id: string): Promise<WebhookRow> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(ofTenant(webhooks, tenantId, id));
  if (!row) throw notFound("webhook");
  return row;
}

/** The subscription, locked until the transaction ends. @throws DomainError not_found */
export async function lockWebhook(db: Db, tenantId: string, id: string): Promise<WebhookRow> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(ofTenant(webhooks, tenantId, id))
    .for("update");
  if (!row) throw notFound("webhook");
  return row;
}

/**
 * How many subscriptions the account has. Until the transaction ends nobody else can count them this way, while
 * rows that merely belong to the account are written freely.
 */
export async function countWebhooksInTurn(db: Db, tenantId: string): Promise<number> {
  await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenantId)).for("no key update");
  return db.$count(webhooks, eq(webhooks.tenantId, tenantId));
}

export type NewWebhook = Pick<
  WebhookRow,
  "url" | "events" | "active" | "disabledReason" | "description" | "apiVersion" | "sealedSecret"
> & { now: Date };

/** Stores a subscription and answers its row. */
export async function insertWebhook(db: Db, tenantId: string, { now, ...webhook }: NewWebhook): Promise<WebhookRow> {
  const values = { ...webhook, tenantId, id: newId(), createdAt: now, updatedAt: now };
  const [row] = await db.insert(webhooks).values(values).returning();
  invariant(row, "an insert returns its row");
  return row;
}

/** Writes the changed columns and answers the row. */
export async function updateWebhook(db: Db, row: WebhookRow, changes: Partial<WebhookRow>): Promise<WebhookRow> {
  const [updated] = await db
    .update(webhooks)
    .set(changes)
    .where(ofTenant(webhooks, row.tenantId, row.id))
    .returning();
  invariant(updated, "a locked row is there to update");
  return updated;
}

/** Removes a subscription with its deliveries. @throws DomainError not_found */
export async function deleteWebhook(db: Db, tenantId: string, id: string): Promise<void> {
  const gone = await db
    .delete(webhooks)
    .where(ofTenant(webhooks, tenantId, id))
    .returning({ id: webhooks.id });
  if (gone.length === 0) throw notFound("webhook");
}
